import { isDeepStrictEqual } from 'node:util';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { getSection, listPersonEvents } from '#flows/flow.model.ts';
import type { FlowState } from '#flows/generation/graph.ts';
import { createFakeSession } from '#flows/layers/fakes/fake-session.ts';
import { ana, beto } from '#flows/layers/fakes/fake-world.ts';
import { DifferenceError, type Layer, type LayerSession, MissingError } from '#flows/layers/layer.types.ts';
import { expectedIn } from '#flows/layers/oracles.ts';
import { type PersonEventName, personEvents } from '#flows/model/events.ts';
import { enabledActionsIn } from '#flows/run/paths.ts';
import {
  selectIsChoosingAccount,
  selectIsIdentityResolved,
  selectIsOffline,
  selectIsSignedOut,
  selectOwnershipResult,
  selectUnconfirmedStore,
  selectUnverifiedEmail,
} from '#machines/auth/auth.selectors.ts';
import {
  selectEmail,
  selectFailure,
  selectIsSignedIn,
  selectMissingRequirements as selectLinkMissing,
  selectUnusableReason,
} from '#machines/email-link/email-link.selectors.ts';
import { selectIsDashboardUnopened } from '#machines/flow/flow.selectors.ts';
import {
  selectError,
  selectIsOffline as selectIsSubmissionOffline,
  selectStep,
} from '#machines/registration/registration.selectors.ts';
import type { Draft } from '#machines/registration/registration.types.ts';
import {
  selectLinkEmail,
  selectMissingRequirements,
  selectMode,
} from '#machines/sign-in/sign-in.selectors.ts';
import { selectError as selectSendingError } from '#machines/verification/verification.selectors.ts';
import {
  fullStateWithRequest,
  pendingPorts,
  stateWithRequest,
} from '#tests/machines/support/request-state.ts';
import { statePath } from '#tests/machines/support/state-path.ts';
import { type MachineBinding, personBindings, retryLink } from './machine-bindings.ts';
import { expectedMachines } from './machine-oracles.ts';
import { type MachineHooks, type Machines, openMachines, type PageName } from './machine-world.ts';

const ownershipOf: Record<string, string | null> = { true: 'saved', false: 'deleted', undefined: null };
const pageNames: Record<string, PageName> = {
  '/': 'landing',
  '/?modal=sign-in': 'modal',
  '/auth': 'auth',
  '/registration': 'registration',
  '/get-started': 'introduction',
};

/** Events that a machine allows and no page offers, with the reason. */
const hiddenActions: Readonly<Record<string, string>> = {
  'useAnotherAccount in store': 'a failed session offers it as Sign out, as the section arrival shows',
  'useAnotherAccount in profile': 'a failed session offers it as Sign out, as the section arrival shows',
  'retry in profile': 'step 2 shows the failure of the session',
  'forgotPassword in form': 'sign-up has no password yet',
  'continueInTab in form': 'only the toast of a blocked popup offers it',
  'submitProfile in signingOut': '/auth does not contain step 1',
  'submitShortPhone in signingOut': '/auth does not contain step 1',
  'submitProfile in signedOut': '/auth does not contain step 1',
  'submitShortPhone in signedOut': '/auth does not contain step 1',
  'retry in failed': 'the landing page shows the flow only in its sign-in window',
};

/** States in which the page disables the form, although its machine accepts events. */
const statesWithoutForm = [
  'arriving',
  'left',
  'verified',
  'changingEmail',
  'correcting',
  'recognizedAtProfile',
  'recognizedAtStore',
  'fetching',
  'fetchingSilent',
  'fetchingOffline',
  'refetching',
  'relookup',
  'opening',
  'openingSilent',
  'openingOffline',
  'openingRenewal',
];

export const createMachineLayer = (tools: MachineHooks = {}): Layer => ({
  begin: async (section) => {
    const { start, isStory = false } = getSection(section);
    const drafts = new Map<string, Draft>();
    const storage: { userToken?: string } = start.signedInAs === 'none' ? {} : { userToken: 'stored' };
    let verifiedEmail: string | null = null;
    const open = async (page: PageName, isBackFromGoogle = false, isBackFromRegistration = false) => {
      const expectsSession = page !== 'registration' && !isBackFromRegistration;
      const mode = (verifiedEmail === null && start.link) || null;
      const opened = openMachines(tools, {
        link: page === 'link' ? { mode, code: mode && 'code-1', verifiedEmail, changedEmail: null } : null,
        authInput: {
          expectsSession,
          isBackFromRegistration,
          isReturningOwner: expectsSession && storage.userToken !== undefined,
        },
        browser: { inAppBrowser: start.isInApp ? 'android' : null, isBackFromGoogle, drafts, storage },
      });
      await opened.runAndSettle(() => opened.navigate(page));
      return opened;
    };
    let machines = await open(start.link ? 'link' : (pageNames[start.at] ?? 'introduction'));

    const requestActors = (): Record<string, AnyActorRef | null> => ({
      auth: machines.auth() ?? null,
      signIn: machines.signIn(),
      emailLink: machines.emailLink(),
      registration: machines.registration(),
      verification: machines.verification,
    });
    const actors = (): Record<string, AnyActorRef | null> => ({ ...requestActors(), flow: machines.flow });
    const bindingOf = (event: PersonEventName): MachineBinding | undefined => {
      if (event === 'retry' && machines.emailLink()) return retryLink;
      // The Retry of a refused registration submits its form.
      const isForm = event === 'retry' && machines.registration().getSnapshot().matches('store');
      return (personBindings as Partial<Record<PersonEventName, MachineBinding>>)[
        isForm ? 'submitStore' : event
      ];
    };

    const reopen = async (...where: Parameters<typeof open>) => {
      machines.stop();
      machines = await open(...where);
    };
    const session = await createFakeSession(section, {
      layer: 'machine',
      page: () => machines.fakes,
      runAndSettle: (effect) => machines.runAndSettle(effect),
      returnFromDashboard: () => machines.returnFromDashboard(),
      advance: (ms) => machines.advance(ms),
      open: (url, isBackFromGoogle) => reopen(pageNames[url] ?? 'introduction', isBackFromGoogle),
      reload: () => {
        verifiedEmail = machines.verifiedEmail();
        return reopen(machines.page(), false, selectIsChoosingAccount(machines.authSnapshot()));
      },
      press: (event) => {
        const binding = bindingOf(event);
        if (!binding) throw new MissingError('machine', 'binding', event);
        return machines.runAndSettle(() => {
          if ('navigate' in binding) return binding.navigate(machines);
          const actor = actors()[binding.machine];
          if (!actor) throw new Error(`There is no ${binding.machine} machine on this page.`);
          for (const one of binding.events) actor.send(one);
        });
      },
    });

    /** Whether a machine accepts a user event; null for a navigation. */
    const handles = (event: PersonEventName): boolean | null => {
      const binding = bindingOf(event);
      if (!binding || 'navigate' in binding) return null;
      const actor = actors()[binding.machine];
      // Skips edits: form machines accept them in every state, and a stored record accepts none.
      const first = binding.events.find(({ type }) => !/\.(edited|changed)$/.test(type));
      return Boolean(actor) && ((actor as AnyActorRef).getSnapshot() as AnyMachineSnapshot).can(first);
    };

    const observe = () => {
      const [signIn, emailLink] = [machines.signIn()?.getSnapshot(), machines.emailLink()?.getSnapshot()];
      const registration = machines.registration().getSnapshot();
      const auth = machines.authSnapshot();
      const verification = machines.verification.getSnapshot();
      return {
        at: session.isAtGoogle() ? 'google' : machines.page(),
        auth: stateWithRequest(auth),
        signIn: signIn && statePath(signIn.value),
        emailLink: emailLink && statePath(emailLink.value),
        registration: fullStateWithRequest(registration),
        verification: statePath(verification.value),
        pendingRequests: pendingRequestsOf(requestActors()),
        error: auth.context.error,
        values: {
          mode: signIn && selectMode(signIn),
          message: machines.message(),
          missing: signIn
            ? selectMissingRequirements(signIn).length
            : emailLink
              ? selectLinkMissing(emailLink).length
              : 0,
          step: selectStep(registration),
          failure: emailLink ? selectFailure(emailLink) : selectError(registration),
          name: registration.context.profile.name,
          storeName: registration.context.store.storeName,
          problem: emailLink ? selectUnusableReason(emailLink) : null,
          email: emailLink && selectEmail(emailLink),
          isSignedIn: emailLink ? selectIsSignedIn(emailLink) : null,
          linkEmail: signIn && selectLinkEmail(signIn),
          isIdentityResolved: selectIsIdentityResolved(auth),
          isSignedOut: selectIsSignedOut(auth),
          ownership: ownershipOf[String(selectOwnershipResult(auth)?.isOwner)],
          unconfirmedStore: selectUnconfirmedStore(auth)?.name ?? null,
          isOffline: selectIsOffline(auth) || selectIsSubmissionOffline(registration),
          isVerified: selectUnverifiedEmail(auth) === null,
          isDashboardUnopened: selectIsDashboardUnopened(machines.flow.getSnapshot()),
          sendingError: selectSendingError(verification),
        },
      } as const;
    };

    const assertState: LayerSession['assertState'] = async (state) => {
      const expected = expectedIn(expectedMachines[section], state);
      if (!expected) throw new MissingError('machine', 'oracle', `${section}: ${state.value}`);
      const found = observe();
      const { values = {}, ...states } = expected;
      const differences = [...differencesOf(states, found), ...differencesOf(values, found.values)];
      if (differences.length > 0) throw new DifferenceError(differences);
      checkStorage(machines, state, storage.userToken, drafts);
      const enabledActions = enabledActionsIn(section, state);
      const events = listPersonEvents(section);
      const machineEventOf = (event: PersonEventName) => {
        const binding = bindingOf(event);
        return binding && 'machine' in binding ? `${binding.machine} ${binding.events.at(-1)?.type}` : event;
      };
      const isLeft = found.at === 'google' || found.at === 'dashboard';
      for (const event of events) {
        const handled = handles(event);
        const isEnabled = events.some(
          (other) => machineEventOf(other) === machineEventOf(event) && enabledActions.has(other),
        );
        if (handled === null || handled === isEnabled || isLeft) continue;
        if (
          handled &&
          (hiddenActions[`${event} in ${state.value}`] || isStory || statesWithoutForm.includes(state.value))
        )
          continue;
        throw new DifferenceError([
          `${event}: A person ${personEvents[event]}. The machine ${handled ? 'allows' : 'refuses'} it, and the model ${isEnabled ? 'allows' : 'refuses'} it.`,
        ]);
      }
      return `${found.at}: ${expected.signIn ?? expected.emailLink ?? expected.registration ?? found.auth}`;
    };
    return {
      perform: session.perform,
      assertState,
      describePage: () => JSON.stringify(observe(), null, 2),
      evidence: () => ({ console: [], calls: session.calls() }),
      close: async () => machines.stop(),
    };
  },
});

/** Ports of actors that run as long as their state. The other ports are requests. */
const watchers = ['watchIdentity', 'watchPopup', 'watchDrafts', 'retainCredential', 'cancelAttemptsOnExit'];
const pendingRequestsOf = (actors: Record<string, AnyActorRef | null>): string[] =>
  Object.values(actors).flatMap((actor) => {
    const snapshot = actor?.getSnapshot() as AnyMachineSnapshot | undefined;
    return snapshot ? pendingPorts(snapshot, watchers) : [];
  });

const differencesOf = (expected: object, found: object): string[] =>
  Object.entries(expected).flatMap(([key, wanted]) => {
    const seen: unknown = Reflect.get(found, key);
    return isDeepStrictEqual(seen, wanted)
      ? []
      : [`In the machines, ${key} is ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}.`];
  });

const checkStorage = (
  machines: Machines,
  { value, context }: FlowState,
  token: string | undefined,
  drafts: ReadonlyMap<string, Draft>,
) => {
  if (['signedOut', 'revoked', 'tokenFailed'].includes(value) && token) throw new Error('A token is stored.');
  if (
    ['lookup', 'session', 'dashboard'].includes(value) &&
    !token &&
    machines.authSnapshot().value !== 'redirect'
  )
    throw new Error('No token is stored.');
  const hasDraft = drafts.has(context.person === 'another' ? beto.uid : ana.uid);
  if (value === 'signedOut' && hasDraft) throw new Error('The draft of a signed-out user is still stored.');
  if (value === 'dashboard' && hasDraft) throw new Error('The draft of an owner is stored.');
  const [session] = machines.fakes.auth.lastArgs('createSession') ?? [];
  if (value === 'opening' && !(session as { token: string }).token)
    throw new Error('The session is requested without a token.');
  if (value === 'linking' && machines.retainedCredentials() !== 1)
    throw new Error("Google's credential is not retained.");
};
