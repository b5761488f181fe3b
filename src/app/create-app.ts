import { type ActorOptions, type AnyActorLogic, createActor } from 'xstate';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { createFlowMachine } from '#machines/flow/flow.machine.ts';
import { selectIsOwner } from '#machines/flow/flow.selectors.ts';
import type { FlowInput } from '#machines/flow/flow.types.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { createRegistrationMachine } from '#machines/registration/registration.machine.ts';
import { createSignInMachine } from '#machines/sign-in/sign-in.machine.ts';
import type { App } from '#src/runtime/app-context.ts';
import type { Ports } from './ports.ts';

/** Creates the actors of the machines with their ports. `connectRouter` starts the flow; `options` inspect it. */
export const createApp = (
  ports: Ports,
  input: FlowInput,
  options: Pick<ActorOptions<AnyActorLogic>, 'inspect'> = {},
): App => {
  const children = {
    auth: createAuthMachine(ports.auth),
    registration: createRegistrationMachine(ports.registration),
  };
  const notifications = createActor(notificationsMachine).start();

  const flow = createActor(createFlowMachine(children, ports), { input, ...options });
  let toasts = 0;
  return {
    flow,
    isOwner: () => selectIsOwner(flow.getSnapshot()),
    // Hydration needs the state of the prerendered page, which has no user.
    initialAuthSnapshot: createActor(children.auth, {
      input: { ...input, isReturningOwner: false },
    }).getSnapshot(),
    initialRegistrationSnapshot: createActor(children.registration, {
      input: { identity: null },
      parent: flow,
    }).getSnapshot(),
    notifications,
    signInMachine: createSignInMachine(ports.signIn),
    emailLinkPorts: ports.emailLink,
    verificationPorts: ports.verification,
    parsePhone: ports.parsePhone,
    readLastMethod: ports.readLastMethod,
    notify: (content) => {
      const id = `toast-${++toasts}`;
      notifications.send({ type: 'toast.added', id, ...content });
      return () => notifications.send({ type: 'toast.dismissed', id });
    },
  };
};
