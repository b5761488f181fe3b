/** Step 1. */
export interface Profile {
  readonly name: string;
  readonly lastName: string;
  readonly phone: string;
}

/** Step 2. */
export interface Store {
  readonly storeName: string;
  readonly address: string;
}

/** What somebody has typed so far, and where they were. */
export interface Draft {
  readonly profile: Profile;
  readonly store: Store;
  readonly step: 'profile' | 'store';
}

/** The signed-in user, from whom uid and e-mail of the payload are taken. */
export interface RegisteringIdentity {
  readonly uid: string;
  readonly email: string | null;
  /** The name of their Google account. */
  readonly displayName: string | null;
}

/** POST /users (specification, section 3, "Registration payload"). */
export interface RegistrationPayload extends Profile, Store {
  readonly role: 'owner';
  readonly uid: string;
  readonly email: string;
}

export type RegistrationErrorCode =
  | 'noIdentity'
  | 'noEmail'
  | 'network'
  | 'timeout'
  | 'emailInUse'
  | 'emailRefused'
  | 'outdatedPage'
  | 'invalidFields'
  | 'registeredBefore'
  | 'recentSignInRequired'
  | 'cookiesBlocked'
  | 'unauthorized'
  | 'tooManyRequests'
  | 'unavailable'
  | 'unknown';

export type RegistrationField = keyof Profile | keyof Store;
/** `noTown`: asked about once, and never refused. */
export type FieldProblem = 'required' | 'tooLong' | 'unreadable' | 'invalid' | 'invalidPhone' | 'noTown';
/** What is wrong with the fields of a step. */
export type FieldProblems = Partial<Record<RegistrationField, FieldProblem>>;

/**
 * What the ports reject with. `fields` says what the server refuses, with `invalidFields`; `stored` what it has, with
 * `registeredBefore`.
 */
export interface RegistrationError {
  readonly code: RegistrationErrorCode;
  readonly fields?: FieldProblems;
  readonly stored?: Profile & Store;
}

/** What another tab of the same browser did to a draft. */
export type DraftEvent =
  | { readonly type: 'draft.changed'; readonly uid: string; readonly draft: Draft }
  | { readonly type: 'draft.dropped'; readonly uid: string };

export type RegistrationEvent =
  | DraftEvent
  | { readonly type: 'identity.changed'; readonly identity: RegisteringIdentity | null }
  /** Each keystroke: what is typed is never lost, wherever the person goes. */
  | { readonly type: 'profile.changed'; readonly profile: Profile }
  | { readonly type: 'store.changed'; readonly store: Store }
  | { readonly type: 'profile.submitted' }
  | { readonly type: 'store.submitted' }
  | { readonly type: 'store.left' }
  /** They sign out by themselves, or want it deleted: nothing of what they typed stays. */
  | { readonly type: 'draft.discarded' }
  /** They turned out to have an account and a session. */
  | { readonly type: 'owner.recognized' };

/** What the chart tells its parent, because it happens once. */
export type RegistrationFact =
  | { readonly type: 'registration.completed' }
  /** The draft was dropped in another tab, perhaps because registration was completed there. */
  | { readonly type: 'registration.endedInOtherTab' };

/** The world as onboarding needs it. */
export interface RegistrationPorts {
  /** What was kept for this person in this browser, unless it is too old. */
  readDraft(uid: string): Draft | null;
  keepDraft(uid: string, draft: Draft): void;
  dropDraft(uid: string): void;
  /** Calls back with what other tabs do to drafts. Returns what unsubscribes. */
  watchDrafts(listener: (event: DraftEvent) => void): () => void;
  /** POST /users, with the phone in its international form. The same user again is no error, unless other texts are on record. */
  registerOwner(input: RegistrationPayload, signal: AbortSignal): Promise<void>;
  /** The identity token, stored. */
  fetchToken(): Promise<string>;
  /** POST /session. Rejects with `cookiesBlocked` when the browser does not store it. */
  createSession(input: { token: string }, signal: AbortSignal): Promise<{ status: string }>;
}

/** The calls of `submitting`, in order. A done one is never repeated. */
export type SubmittingStep = 'registeringOwner' | 'fetchingToken' | 'creatingSession';

export interface RegistrationInput {
  readonly identity: RegisteringIdentity | null;
}

export interface RegistrationContext {
  readonly identity: RegisteringIdentity | null;
  /** Whose draft it is; nobody else gets to see it. Null: typed while nobody was signed in. */
  readonly draftUid: string | null;
  /** The e-mail of that account, for its next sign-in; null with an empty form. */
  readonly draftEmail: string | null;
  /** Who was here last. What is typed while nobody is signed in is theirs or, if nobody was, of whoever signs in. */
  readonly lastUid: string | null;
  /** Another tab has dropped the draft since the calls began. */
  readonly isDroppedElsewhere: boolean;
  readonly profile: Profile;
  readonly store: Store;
  readonly token: string | null;
  readonly nextStep: SubmittingStep;
  readonly error: RegistrationError | null;
  /** Why the step was not sent, field by field. */
  readonly problems: FieldProblems;
  readonly isTownAsked: boolean;
}
