import type { SectionName } from '#flows/flow.model.ts';
import type { WorldEventName } from '#flows/model/events.ts';
import type { IdentityEvent } from '#machines/auth/auth.types.ts';
import type { FakePorts } from '#tests/machines/support/fake-ports.ts';
import { storedFields } from '#tests/support/sample-person.ts';
import { ana, beto, type FakePage, type FakeWorld } from './fake-world.ts';

type Identity = Extract<IdentityEvent, { type: 'identity.signedIn' }>['identity'];
type Binding = (world: FakeWorld) => Promise<void>;

const coded = (code: string | null, more: object = {}) => ({ code, message: code && 'raw words', ...more });
const doing =
  (effect: (world: FakeWorld) => void): Binding =>
  (world) =>
    world.runAndSettle(() => effect(world));
const answering = (give: (page: FakePage) => void) => doing((world) => give(world.page()));
const emitting = (event: IdentityEvent) => doing((world) => world.emitIdentity(event));

type Port<Owner extends keyof FakePorts> = Parameters<FakePorts[Owner]['resolve']>[0];
const resolving = <Owner extends keyof FakePorts>(
  owner: Owner,
  port: Port<Owner>,
  value?: unknown,
): Binding => answering((ports) => ports[owner].resolve(port as never, value as never));
const rejecting = <Owner extends keyof FakePorts>(owner: Owner, port: Port<Owner>, error: unknown): Binding =>
  answering((ports) => ports[owner].reject(port as never, error));

/** The machine whose request refreshes its token. */
const refreshing = ({ registration, auth }: FakePorts): FakePorts['registration'] | FakePorts['auth'] =>
  registration.waiting().includes('refreshToken') ? registration : auth;
const submitted = ({ signIn }: FakePorts) =>
  signIn.waiting().includes('signUpWithEmail') ? 'signUpWithEmail' : 'signInWithEmail';
const refusing = (code: string | null): Binding =>
  answering((ports) => ports.signIn.reject(submitted(ports), coded(code)));
const googleRefusing = (code: string | null): Binding =>
  rejecting('signIn', 'signInWithProvider', coded(code));
const registrationRefusing = (code: string, fields?: object): Binding =>
  rejecting('registration', 'registerOwner', { code, ...(fields && { fields }) });
const session = (code: string): Binding => rejecting('auth', 'createSession', { code });
const sessionWith = (status: string): Binding => resolving('auth', 'createSession', { status });
const lookup = (code: string): Binding => rejecting('auth', 'lookUpUser', { code });
const withoutRefresh = (code: string): Binding =>
  answering((ports) => refreshing(ports).reject('refreshToken', { code }));
/** Finds the form with a pending reset request. */
const asksForReset = ({ signIn, emailLink }: FakePorts): FakePorts['signIn'] | FakePorts['emailLink'] =>
  emailLink.waiting().includes('requestPasswordReset') ? emailLink : signIn;
const link = (name: Parameters<FakePorts['emailLink']['reject']>[0], code: string | null): Binding =>
  rejecting('emailLink', name, coded(code));
const inUse = 'account-exists-with-different-credential';
const returning =
  (answer: Binding): Binding =>
  async (world) => {
    await world.returnFromGoogle();
    await answer(world);
  };
const signedInAs = (identity: Identity) => ({ type: 'identity.signedIn', identity }) as const;
const signedIn = signedInAs(ana);
const signedOut = { type: 'identity.signedOut' } as const;
/** The provider reports a change, and the request that caused it resolves. */
const resolvingAs = <Owner extends keyof FakePorts>(
  event: IdentityEvent,
  owner: Owner,
  port: Port<Owner>,
): Binding =>
  doing((world) => {
    world.emitIdentity(event);
    world.page()[owner].resolve(port as never);
  });
const signOutProvider: Binding = async (world) => {
  await resolving('auth', 'checkSession', { valid: false })(world);
  await resolvingAs(signedOut, 'auth', 'signOutProvider')(world);
};
let tokens = 0;
const nextToken = () => ({ type: 'identity.tokenRefreshed', token: `token-${++tokens}` }) as const;
const giveTokenBy = (resolve: (ports: FakePorts, token: string) => void) =>
  doing((world) => {
    const event = nextToken();
    world.emitIdentity(event);
    resolve(world.page(), event.token);
  });
const giveToken = giveTokenBy(({ auth }, token) => auth.resolve('fetchToken', token));
/** Advances the clock until the request is repeated, at most by the longest backoff. */
const passPause = doing((world) => {
  const { auth, registration } = world.page();
  const countCalls = () => auth.calls.length + registration.calls.length;
  const before = countCalls();
  for (let ms = 0; ms < 120_000 && countCalls() === before; ms += 500) world.advance(500);
});

/** Onboarding continues during another lookup. */
export const lookUpNewcomer: Binding = async (world) => {
  await giveToken(world);
  await worldBindingTable.USER_404(world);
};
const lookedUp =
  (event: IdentityEvent): Binding =>
  async (world) => {
    await emitting(event)(world);
    await lookUpNewcomer(world);
  };

export const worldBindingTable: Record<WorldEventName, Binding> = {
  CHECK_VALID: resolving('auth', 'checkSession', { valid: true }),
  CHECK_INVALID: signOutProvider,
  CHECK_FAILED: signOutProvider,
  CHECK_UNANSWERED: rejecting('auth', 'checkSession', { code: 'network' }),
  TOKEN_OK: giveToken,
  TOKEN_REFUSED: rejecting('auth', 'fetchToken', { code: 'unknown' }),
  TOKEN_UNANSWERED: rejecting('auth', 'fetchToken', { code: 'network' }),
  ACCOUNT_DISABLED: doing((world) => {
    world.emitIdentity(signedOut);
    world.emitIdentity({ type: 'identity.revoked', reason: 'user-disabled' });
  }),
  RENEWED: giveTokenBy((ports, token) => refreshing(ports).resolve('refreshToken', token)),
  RENEWAL_REFUSED: withoutRefresh('unknown'),
  RENEWAL_UNANSWERED: withoutRefresh('network'),
  NEW_TOKEN: doing((world) => world.emitIdentity(nextToken())),
  USER_200: resolving('auth', 'lookUpUser', 'found'),
  USER_404: resolving('auth', 'lookUpUser', 'missing'),
  USER_UNCONFIRMED: resolving('auth', 'lookUpUser', {
    name: 'Pan de Ana',
    createdAt: '2026-01-02T10:00:00.000Z',
  }),
  OWNERSHIP_SAVED: resolving('auth', 'confirmOwnership', { isSignedIn: false }),
  OWNERSHIP_RENEWED: resolving('auth', 'confirmOwnership', { isSignedIn: true }),
  OWNERSHIP_FAILED: rejecting('auth', 'confirmOwnership', { code: 'unavailable' }),
  OWNERSHIP_TOO_OLD: rejecting('auth', 'confirmOwnership', { code: 'recent-sign-in-required' }),
  USER_401: lookup('unauthorized'),
  USER_403: lookup('forbidden'),
  USER_503: lookup('unavailable'),
  USER_UNANSWERED: lookup('network'),
  SESSION_SUCCESS: sessionWith('success'),
  SESSION_NOT_SUCCESS: sessionWith('failed'),
  SESSION_401: session('unauthorized'),
  SESSION_TOO_OLD: session('recent-sign-in-required'),
  SESSION_503: session('unavailable'),
  SESSION_NOT_STORED: session('cookies-blocked'),
  SESSION_UNANSWERED: session('network'),
  DASHBOARD_STOPPED: doing((world) => {
    world.returnFromDashboard();
    world.page().emit.leaving({ type: 'navigation.stopped' });
  }),
  DASHBOARD_LATE: doing((world) => {
    world.returnFromDashboard();
    world.advance(8_000);
  }),
  SIGN_OUT_DONE: resolvingAs(signedOut, 'auth', 'signOut'),
  // Offline, the provider retains the user; the page treats them as signed out.
  SIGN_OUT_FAILED: rejecting('auth', 'signOut', new Error('no answer')),
  CONNECTION_LOST: answering(({ emit }) => emit.connection({ type: 'connection.lost' })),
  CONNECTION_RESTORED: answering(({ emit }) => emit.connection({ type: 'connection.restored' })),
  PAUSE_PASSED: passPause,
  OFFLINE_PAUSE_PASSED: passPause,
  SIGNED_OUT_ELSEWHERE: emitting(signedOut),
  SIGNED_IN_ELSEWHERE: emitting(signedIn),
  OWNER_SIGNED_IN_ELSEWHERE: async (world) => {
    await emitting(signedIn)(world);
    await giveToken(world);
    await worldBindingTable.USER_200(world);
  },
  SIGNED_IN_WITHOUT_EMAIL: lookedUp(signedInAs({ ...ana, email: null })),
  SWITCHED_ACCOUNT_ELSEWHERE: lookedUp(signedInAs(beto)),
  ACCEPTED: doing((world) => {
    world.emitIdentity(signedIn);
    world.page().signIn.resolve(submitted(world.page()));
  }),
  REFUSED_INVALID_EMAIL: refusing('invalid-email'),
  REFUSED_INVALID_CREDENTIAL: refusing('invalid-credential'),
  REFUSED_USER_DISABLED: refusing('user-disabled'),
  REFUSED_USER_NOT_FOUND: refusing('user-not-found'),
  REFUSED_WRONG_PASSWORD: refusing('wrong-password'),
  REFUSED_TOO_MANY: refusing('too-many-requests'),
  REFUSED_UNREACHABLE: refusing('network-request-failed'),
  REFUSED_OTHER: refusing('quota-exceeded'),
  REFUSED_WITHOUT_CODE: refusing(null),
  REFUSED_EMAIL_IN_USE: refusing('email-already-in-use'),
  REFUSED_WEAK: refusing('weak-password'),
  REFUSED_POLICY: rejecting(
    'signIn',
    'signUpWithEmail',
    coded('password-does-not-meet-requirements', { missing: [{ name: 'uppercase' }] }),
  ),
  GOOGLE_OK: resolvingAs(signedIn, 'signIn', 'signInWithProvider'),
  GOOGLE_INVALID_EMAIL: googleRefusing('invalid-email'),
  GOOGLE_USER_DISABLED: googleRefusing('user-disabled'),
  GOOGLE_USER_NOT_FOUND: googleRefusing('user-not-found'),
  GOOGLE_WRONG_PASSWORD: googleRefusing('wrong-password'),
  GOOGLE_EMAIL_IN_USE: googleRefusing('email-already-in-use'),
  GOOGLE_WEAK: googleRefusing('weak-password'),
  GOOGLE_UNREACHABLE: googleRefusing('network-request-failed'),
  GOOGLE_INTERNAL: googleRefusing('internal-error'),
  GOOGLE_OTHER: googleRefusing('quota-exceeded'),
  GOOGLE_WITHOUT_CODE: googleRefusing(null),
  GOOGLE_HAS_PASSWORD: rejecting('signIn', 'signInWithProvider', coded(inUse, { email: ana.email })),
  GRACE_OVER: doing((world) => world.advance(2_000)),
  LEAVING_STOPPED: resolving('signIn', 'redirectToProvider'),
  LEAVING_LATE: doing((world) => world.advance(10_000)),
  LEAVING_FAILED: rejecting('signIn', 'redirectToProvider', coded('internal-error')),
  RETURN_OK: returning(resolvingAs(signedIn, 'signIn', 'finishRedirect')),
  RETURN_REFUSED: returning(rejecting('signIn', 'finishRedirect', coded('user-disabled'))),
  RETURN_HAS_PASSWORD: returning(rejecting('signIn', 'finishRedirect', coded(inUse, { email: ana.email }))),
  COPIED: resolving('signIn', 'copyUrl'),
  COPY_REFUSED: rejecting('signIn', 'copyUrl', new Error('no clipboard')),
  RESET_SENT: answering((ports) => asksForReset(ports).resolve('requestPasswordReset')),
  RESET_TOO_MANY: answering((ports) =>
    asksForReset(ports).reject('requestPasswordReset', coded('too-many-requests')),
  ),
  LINK_OK: resolvingAs(signedIn, 'signIn', 'linkProvider'),
  LINK_REFUSED: rejecting('signIn', 'linkProvider', coded('wrong-password')),
  REG_201: resolving('registration', 'registerOwner'),
  REG_CONFLICT: rejecting('registration', 'registerOwner', {
    code: 'registered-before',
    stored: { ...storedFields, address: 'Calle Menor 2, Madrid' },
  }),
  REG_401: registrationRefusing('unauthorized'),
  REG_TOO_OLD: registrationRefusing('recent-sign-in-required'),
  REG_409: registrationRefusing('email-in-use'),
  REG_422_NAME: registrationRefusing('invalid-fields', { name: 'unreadable' }),
  REG_422_ADDRESS: registrationRefusing('invalid-fields', { address: 'tooLong' }),
  REG_429: registrationRefusing('too-many-requests'),
  REG_503: registrationRefusing('unavailable'),
  REG_UNKNOWN: rejecting('registration', 'registerOwner', new Error('unknown')),
  REG_UNANSWERED: registrationRefusing('network'),
  SENT: resolving('verification', 'sendVerification'),
  SEND_TOO_MANY: rejecting('verification', 'sendVerification', coded('too-many-requests')),
  SEND_UNREACHABLE: rejecting('verification', 'sendVerification', coded('network-request-failed')),
  SEND_FAILED: rejecting('verification', 'sendVerification', coded('internal-error')),
  VERIFIED_ELSEWHERE: emitting({ type: 'identity.emailVerified' }),
  LINK_GOOD: resolving('emailLink', 'checkLink', { email: ana.email }),
  LINK_EXPIRED: link('checkLink', 'expired-action-code'),
  LINK_USED: link('checkLink', 'invalid-action-code'),
  LINK_ACCOUNT_DISABLED: link('checkLink', 'user-disabled'),
  LINK_ACCOUNT_MISSING: link('checkLink', 'user-not-found'),
  LINK_UNREACHABLE: link('checkLink', 'network-request-failed'),
  SAVED: resolving('emailLink', 'setNewPassword', null),
  SAVING_UNREACHABLE: link('setNewPassword', 'network-request-failed'),
  SAVING_EXPIRED: link('setNewPassword', 'expired-action-code'),
  SAVING_POLICY: rejecting(
    'emailLink',
    'setNewPassword',
    coded('password-does-not-meet-requirements', { missing: [{ name: 'uppercase' }] }),
  ),
  NEW_PASSWORD_ACCEPTED: resolving('emailLink', 'signInWithNewPassword'),
  NEW_PASSWORD_REFUSED: link('signInWithNewPassword', 'multi-factor-auth-required'),
  APPLIED: resolving('emailLink', 'verifyEmail'),
  APPLYING_UNREACHABLE: link('verifyEmail', 'network-request-failed'),
  APPLYING_SIGNED_OUT: link('verifyEmail', 'no-identity'),
  PROOF_REFUSED: link('verifyEmail', 'invalid-credential'),
  PROOF_UNREACHABLE: link('verifyEmail', 'network-request-failed'),
  RECOVERED: resolving('emailLink', 'recoverEmail'),
  RECOVERY_UNREACHABLE: link('recoverEmail', 'network-request-failed'),
  RECOVERY_REFUSED: link('recoverEmail', 'recovery-refused'),
  SIGNED_IN_HERE: resolving('emailLink', 'refreshIdentity', ana.email),
  SIGNED_OUT_HERE: resolving('emailLink', 'refreshIdentity', null),
  APPLYING_EXPIRED: link('verifyEmail', 'expired-action-code'),
  SAME_ACCOUNT_SIGNED_IN: resolving('emailLink', 'refreshIdentity', ana.email),
  NO_ACCOUNT_SIGNED_IN: resolving('emailLink', 'refreshIdentity', null),
  IDENTITY_UNKNOWN: link('refreshIdentity', 'network-request-failed'),
};

/** Another sign-in in onboarding is looked up. */
export const worldBinding = (section: SectionName, event: WorldEventName): Binding | undefined =>
  section === 'onboarding' && event === 'SIGNED_IN_ELSEWHERE' ? lookedUp(signedIn) : worldBindingTable[event];

export const initialStates: Record<'owner' | 'newcomer' | 'unverified', Binding> = {
  owner: emitting(signedIn),
  newcomer: lookedUp(signedIn),
  unverified: lookedUp(signedInAs({ ...ana, emailVerified: false })),
};
