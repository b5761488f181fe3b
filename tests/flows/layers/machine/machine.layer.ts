import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
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
import { selectCanOpenDashboard } from '#machines/flow/flow.selectors.ts';
import {
  selectError,
  selectProfile,
  selectStep,
  selectStore,
} from '#machines/registration/registration.selectors.ts';
import type { Draft } from '#machines/registration/registration.types.ts';
import {
  selectLinkEmail,
  selectMissingRequirements,
  selectMode,
} from '#machines/sign-in/sign-in.selectors.ts';
import { selectError as selectSendingError } from '#machines/verification/verification.selectors.ts';
import { type PartName, partOf } from '#tests/flows/flow.model.ts';
import type { FlowState } from '#tests/flows/generation/graph.ts';
import { describeRequests } from '#tests/flows/layers/fakes/describe-requests.ts';
import { ana, beto, type FakeWorld } from '#tests/flows/layers/fakes/fake-world.ts';
import { initialStates, lookUpNewcomer, worldBinding } from '#tests/flows/layers/fakes/world-bindings.ts';
import {
  DifferenceError,
  type Layer,
  type LayerSession,
  MissingError,
} from '#tests/flows/layers/layer.types.ts';
import {
  type EventName,
  isPersonEvent,
  type PersonEventName,
  personEvents,
  type WorldEventName,
} from '#tests/flows/model/events.ts';
import { pendingPorts, stateWithRequest } from '#tests/machines/support/request-state.ts';
import { statePath } from '#tests/machines/support/state-path.ts';
import { type Address, type Charts, type ChartTools, openCharts } from './chart-world.ts';
import { type ChartEvents, personBindings, retryLink } from './machine-bindings.ts';
import { expectedCharts } from './machine-oracles.ts';

const links = {
  'reset link': { mode: 'resetPassword', code: 'code-1', verifiedEmail: null, changedEmail: null },
  'verification link': { mode: 'verifyEmail', code: 'code-1', verifiedEmail: null, changedEmail: null },
  'recovery link': { mode: 'recoverEmail', code: 'code-1', verifiedEmail: null, changedEmail: null },
} as const;
const ownershipOf: Record<string, string | null> = { true: 'saved', false: 'deleted', undefined: null };
const addresses: Record<string, Address> = {
  '/': 'landing',
  '/auth': 'auth',
  '/registration': 'registration',
  '/get-started': 'introduction',
  'reset link': 'link',
  'verification link': 'link',
  'recovery link': 'link',
};

/** Events that the machines allow but no page offers, and why. */
const unoffered: Readonly<Record<string, string>> = {
  'retry in tooOld': 'a retry does not renew the sign-in: the page offers to sign out',
  'forgotPassword in form': 'sign-up has no password yet',
  'continueInTab in form': 'the toast of a blocked popup offers it while it is shown',
  'submitProfile in signingOut': 'step 1 is no part of /auth',
  'submitProfile in signedOut': 'step 1 is no part of /auth',
  'retry in failed': 'the landing page shows the flow only in its sign-in window',
};

/** States without an enabled form, whatever the form's machine allows. */
const waiting = [
  'arriving',
  'left',
  'verified',
  'unopened',
  'unopenedInModal',
  'recognizedAtProfile',
  'recognizedAtStore',
];

export const createMachineLayer = (tools: ChartTools = {}): Layer => ({
  name: 'machine',
  begin: async (part) => {
    const { start, isStory = false } = partOf(part);
    const drafts = new Map<string, Draft>();
    const storage: { userToken?: string } = start.signedInAs === 'none' ? {} : { userToken: 'stored' };
    let verifiedEmail: string | null = null;
    const linkOf = () => {
      if (verifiedEmail !== null) return { mode: null, code: null, verifiedEmail, changedEmail: null };
      return start.at in links ? links[start.at as keyof typeof links] : null;
    };
    const open = async (
      address: Address,
      isBackFromGoogle = false,
      isBackFromRegistration = false,
    ): Promise<Charts> => {
      const expectsSession = address !== 'registration' && !isBackFromRegistration;
      const opened = openCharts(
        tools,
        {
          isInApp: start.isInApp ?? false,
          link: linkOf(),
          authInput: {
            expectsSession,
            isBackFromRegistration,
            isReturningOwner: expectsSession && storage.userToken !== undefined,
          },
          drafts,
          storage,
        },
        isBackFromGoogle,
      );
      await opened.answer(() => opened.goTo(address));
      return opened;
    };
    const checkSignedOut = async (opened: Charts) => {
      await opened.answer(() => opened.fakes.auth.resolve('checkSession', { valid: false }));
      await opened.answer(() => {
        opened.world.emitIdentity({ type: 'identity.signedOut' });
        opened.fakes.auth.resolve('signOutProvider');
      });
    };
    let charts = await open(addresses[start.at] ?? 'introduction');
    /** The target of Google's redirect. */
    const home = start.at === '/' ? 'modal' : 'auth';
    /** A visitor never has a session. */
    const checkVisitor = async () => {
      const isAsked = charts.fakes.auth.waiting().includes('checkSession');
      if (start.signedInAs === 'none' && isAsked) await checkSignedOut(charts);
    };
    await checkVisitor();
    if (start.signedInAs !== 'none') await initialStates[start.signedInAs](world());

    function world(): FakeWorld {
      return {
        ports: () => charts.fakes,
        answer: (give) => charts.answer(give),
        emitIdentity: (event) => charts.world.emitIdentity(event),
        emitConnection: (event) => charts.world.emitConnection(event),
        emitPopup: (event) => charts.world.emitPopup(event),
        emitNavigation: (event) => charts.world.emitNavigation(event),
        advance: (ms) => charts.world.advance(ms),
        comeBackFromGoogle: async () => {
          charts.stop();
          charts = await open(home, true);
          await checkVisitor();
        },
      };
    }

    const callers = (): Record<string, AnyActorRef | null> => ({
      auth: charts.auth() ?? null,
      signIn: charts.signIn(),
      emailLink: charts.emailLink(),
      registration: charts.registration(),
      verification: charts.verification,
    });
    const actors = (): Record<string, AnyActorRef | null> => ({ ...callers(), flow: charts.flow });
    const bindingOf = (event: PersonEventName): ChartEvents | undefined =>
      event === 'retry' && charts.emailLink()
        ? retryLink
        : (personBindings as Partial<Record<PersonEventName, ChartEvents>>)[event];

    /** A reopened page has the identity and nothing else. */
    const reopen = async (address: Address) => {
      const { identity } = charts.authSnapshot().context;
      verifiedEmail = charts.verifiedEmail();
      const isChoosing = selectIsChoosingAccount(charts.authSnapshot());
      charts.stop();
      charts = await open(address, false, isChoosing);
      if (address === 'link') return;
      await charts.answer(() =>
        charts.world.emitIdentity(
          identity ? { type: 'identity.signedIn', identity } : { type: 'identity.signedOut' },
        ),
      );
      if (part === 'onboarding') await lookUpNewcomer(world());
    };
    const specials: Partial<Record<EventName, () => Promise<void>>> = {
      reload: () => reopen(charts.address()),
      continueSetup: async () => {
        await charts.answer(() => send(personBindings.continueSetup));
        if (part === 'onboarding') await lookUpNewcomer(world());
      },
      signOutAtDashboard: async () => {
        charts.stop();
        charts = await open('landing');
      },
      cancelAtGoogle: async () => {
        charts.stop();
        charts = await open(home);
      },
      // The popup opens, or is blocked, at once.
      chooseGoogle: async () => {
        await charts.answer(() => send({ ...personBindings.chooseGoogle }));
        await charts.answer(() => charts.world.emitPopup({ type: 'popup.opened' }));
      },
      chooseGoogleBlocked: async () => {
        await charts.answer(() => send(personBindings.chooseGoogleBlocked));
        await charts.answer(() =>
          charts.fakes.signIn.reject('signInWithGoogle', { code: 'popup-blocked', message: null }),
        );
      },
      continueInTab: async () => {
        await charts.answer(() => send(personBindings.continueInTab));
        if (!charts.fakes.signIn.waiting().includes('redirectToGoogle'))
          throw new Error('The page is not left.');
        leftForGoogle = true;
      },
    };
    let leftForGoogle = false;
    const send = (binding: ChartEvents) => {
      if ('go' in binding) return binding.go(charts);
      const actor = actors()[binding.chart];
      if (!actor) throw new Error(`There is no ${binding.chart} machine on this page.`);
      for (const event of binding.events) actor.send(event);
    };

    const perform = async (event: EventName) => {
      const special = specials[event];
      if (special) {
        if (event !== 'continueInTab') leftForGoogle = false;
        return special();
      }
      leftForGoogle = false;
      if (isPersonEvent(event)) {
        const binding = bindingOf(event);
        if (!binding) throw new MissingError('machine', 'binding', event);
        await charts.answer(() => send(binding));
        return;
      }
      const binding = worldBinding(part, event as WorldEventName);
      if (!binding) throw new MissingError('machine', 'binding', event);
      await binding(world());
    };

    /** Whether a machine handles a user event; null when the page does. */
    const handles = (event: PersonEventName): boolean | null => {
      const binding = bindingOf(event);
      if (!binding || 'go' in binding) return null;
      const actor = actors()[binding.chart];
      // The first event; sign-in machines accept an edit in every state.
      const first = binding.events.find(({ type }) => type !== 'field.edited');
      return Boolean(actor) && ((actor as AnyActorRef).getSnapshot() as AnyMachineSnapshot).can(first);
    };

    const seen = () => {
      const [signIn, emailLink] = [charts.signIn()?.getSnapshot(), charts.emailLink()?.getSnapshot()];
      const registration = charts.registration().getSnapshot();
      const auth = charts.authSnapshot();
      const verification = charts.verification.getSnapshot();
      return {
        at: leftForGoogle ? 'google' : charts.address(),
        auth: stateWithRequest(auth),
        signIn: signIn && statePath(signIn.value),
        emailLink: emailLink && statePath(emailLink.value),
        registration: statePath(registration.value),
        verification: statePath(verification.value),
        waits: waitingCalls(callers()),
        error: auth.context.error,
        shows: {
          mode: signIn && selectMode(signIn),
          said: charts.said(),
          missing: signIn
            ? selectMissingRequirements(signIn).length
            : emailLink
              ? selectLinkMissing(emailLink).length
              : 0,
          step: selectStep(registration),
          failure: emailLink ? selectFailure(emailLink) : selectError(registration),
          name: selectProfile(registration).name,
          storeName: selectStore(registration).storeName,
          problem: emailLink ? selectUnusableReason(emailLink) : null,
          email: emailLink && selectEmail(emailLink),
          isSignedIn: emailLink ? selectIsSignedIn(emailLink) : null,
          linkEmail: signIn && selectLinkEmail(signIn),
          isIdentityResolved: selectIsIdentityResolved(auth),
          isSignedOut: selectIsSignedOut(auth),
          ownership: ownershipOf[String(selectOwnershipResult(auth)?.isOwner)],
          askedAbout: selectUnconfirmedStore(auth)?.name ?? null,
          isOffline: selectIsOffline(auth),
          isVerified: selectUnverifiedEmail(auth) === null,
          canOpenDashboard: selectCanOpenDashboard(charts.flow.getSnapshot()),
          sendingError: selectSendingError(verification),
        },
      } as const;
    };

    const assertState: LayerSession['assertState'] = async (state, enabledActions) => {
      const expected = expectedCharts(part, state.value, state.context);
      if (!expected) throw new MissingError('machine', 'oracle', `${part}: ${state.value}`);
      const found = seen();
      const picked = pick(found, expected);
      if (JSON.stringify(sorted(picked)) !== JSON.stringify(sorted(expected))) {
        throw new DifferenceError(describeDifferences(expected, picked));
      }
      checkStorage(charts, state, drafts);
      const handledAs = (event: PersonEventName) => {
        const binding = bindingOf(event);
        return binding && 'chart' in binding ? `${binding.chart} ${binding.events.at(-1)?.type}` : event;
      };
      const isLeft = leftForGoogle || found.at === 'dashboard';
      for (const event of personEventsOf(part)) {
        const handled = handles(event);
        const may = personEventsOf(part).some(
          (one) => handledAs(one) === handledAs(event) && enabledActions.has(one),
        );
        if (handled === null || handled === may || isLeft || isOwnFault(event)) continue;
        if (handled && (unoffered[`${event} in ${state.value}`] || isStory || waiting.includes(state.value)))
          continue;
        throw new DifferenceError([
          `${event}: The machine ${handled ? 'allows' : 'refuses'} that a person ${personEvents[event]}, which the model ${may ? 'allows' : 'refuses'}.`,
        ]);
      }
      return `${found.at}: ${expected.signIn ?? expected.emailLink ?? expected.registration ?? found.auth}`;
    };
    const actAsVisitor = async (event: EventName) => {
      await perform(event);
      await checkVisitor();
    };
    return {
      perform: actAsVisitor,
      assertState,
      page: () => JSON.stringify(seen(), null, 2),
      evidence: () => ({ console: [], calls: describeRequests(charts.fakes) }),
      close: async () => charts.stop(),
    };
  },
});

/** Actors that run as long as a state; the others are requests, named after their port. */
const watchers = [
  'watchIdentity',
  'watchConnection',
  'watchPopup',
  'watchDrafts',
  'retainCredential',
  'cancelAttemptsOnExit',
];
const waitingCalls = (actors: Record<string, AnyActorRef | null>): string[] =>
  Object.values(actors).flatMap((actor) => {
    const snapshot = actor?.getSnapshot() as AnyMachineSnapshot | undefined;
    return snapshot ? pendingPorts(snapshot, watchers) : [];
  });

/** Submissions that the machine rejects without a change of state. */
const faults =
  /^(submit(Blank|MalformedEmail|Short|Common|OwnEmail|Mismatch|ResetBlank|LinkBlank|ShortPhone)|save(Blank|Common|Mismatch))$/;
const isOwnFault = (event: PersonEventName) => faults.test(event);

const personEventsOf = (part: PartName): PersonEventName[] =>
  partOf(part).machine.events.filter((name) => isPersonEvent(name)) as PersonEventName[];

const pick = (seen: object, expected: object): object =>
  Object.fromEntries(
    Object.entries(expected).map(([key, value]) => {
      const found = (seen as Record<string, unknown>)[key];
      const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
      return [key, isNested && found ? pick(found as object, value) : found];
    }),
  );
/** Returns a sentence for each difference. */
const describeDifferences = (expected: object, found: object): string[] =>
  Object.entries(expected).flatMap(([key, wanted]) => {
    const seen = (found as Record<string, unknown>)[key];
    if (JSON.stringify(sorted([wanted])) === JSON.stringify(sorted([seen]))) return [];
    if (key === 'shows' && seen) return describeDifferences(wanted, seen as object);
    return [`In the machines, ${key} is ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}.`];
  });
const sorted = (value: object): unknown =>
  Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, one]) => one !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, one]) => [key, typeof one === 'object' && one ? sorted(one) : one]),
      );

/** Asserts that the token and the draft are stored only as long as they are needed. */
const checkStorage = (charts: Charts, { value, context }: FlowState, drafts: ReadonlyMap<string, Draft>) => {
  const token = charts.storage.userToken;
  if (['signedOut', 'revoked', 'tokenFailed'].includes(value) && token) throw new Error('A token is stored.');
  if (
    ['lookup', 'session', 'dashboard'].includes(value) &&
    !token &&
    charts.authSnapshot().value !== 'redirect'
  )
    throw new Error('No token is stored.');
  const hasDraft = drafts.has(context.person === 'another' ? beto.uid : ana.uid);
  if (value === 'signedOut' && hasDraft) throw new Error('The draft of the person who signed out is stored.');
  if (value === 'dashboard' && hasDraft) throw new Error('The draft of an owner is stored.');
  const [session] = charts.fakes.registration.lastArgs('createSession') ?? [];
  if (value === 'opening' && !(session as { token: string }).token)
    throw new Error('The session is requested without a token.');
  if (value === 'linking' && charts.retainedCredentials() !== 1)
    throw new Error("Google's credential is not retained.");
};
