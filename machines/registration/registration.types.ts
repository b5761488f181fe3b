import type { OwnerField, Step, stepLimits } from '#contract/limits.ts';
import type {
  RequestError,
  RequestOutputEvent,
  RequestPorts,
  RequestStatus,
  RetryEvent,
} from '#machines/request/request.types.ts';

export type StepText<TStep extends Step> = Readonly<Record<keyof (typeof stepLimits)[TStep], string>>;
export type DraftText = { readonly [TStep in Step]: StepText<TStep> };
/** The text of every step. */
export type OwnerText = Readonly<Record<OwnerField, string>>;

/** Unsent input and its step. */
export interface Draft extends DraftText {
  readonly step: Step;
}

/** The signed-in user; uid and e-mail are part of the payload. */
export interface RegisteringIdentity {
  readonly uid: string;
  readonly email: string | null;
  /** The name of their Google account. */
  readonly displayName: string | null;
  readonly emailVerified: boolean;
}

/** POST /users (specification, section 3, "Registration payload"). */
export interface RegistrationPayload extends OwnerText {
  readonly role: 'owner';
  readonly uid: string;
  readonly email: string;
}

/** A phone number that can be submitted, but may be wrong: Spanish and too short, not Spanish, or impossible in its country. */
export type PhoneDoubt = 'digitsMissing' | 'prefixMissing' | 'wrongForPrefix';

export type FieldError =
  | 'required'
  | 'tooLong'
  | 'unreadable'
  | 'invalid'
  | 'shortPhone'
  | 'invalidPhone'
  | PhoneDoubt;

/** A phone number, and why it may be mistyped. */
export interface DoubtedPhone {
  readonly phone: string;
  readonly doubt: PhoneDoubt;
}

export type FieldErrors = Partial<Record<OwnerField, FieldError>>;

/** `fields`: the refused ones, with `invalid-fields`. `stored`: the server's record, with `registered-before`. */
export interface RegistrationError extends RequestError {
  readonly fields?: FieldErrors;
  readonly stored?: OwnerText;
}

/** Changes of a draft in another tab of the same browser. */
export type DraftEvent =
  | { readonly type: 'draft.changed'; readonly uid: string; readonly draft: Draft }
  | { readonly type: 'draft.dropped'; readonly uid: string };

type StepEvent = {
  [TStep in Step]: /** Sent for each keystroke, so a navigation loses no text. */
    | ({ readonly type: `${TStep}.changed` } & Pick<DraftText, TStep>)
    | { readonly type: `${TStep}.submitted` }
    /** The user goes back to the step before. */
    | { readonly type: `${TStep}.left` };
}[Step];

export type RegistrationEvent =
  | StepEvent
  | DraftEvent
  /** Forwarded to the running request. */
  | RetryEvent
  | RequestOutputEvent
  | { readonly type: 'identity.changed'; readonly identity: RegisteringIdentity | null }
  /** The phone number may be wrong. */
  | ({ readonly type: 'phone.doubted' } & DoubtedPhone)
  /** Answered by `registration.stepChanged`. */
  | { readonly type: 'step.requested' }
  /** The user signs out, or deletes the draft. */
  | { readonly type: 'draft.discarded' }
  /** The user signs up with another e-mail: the next account gets the text. */
  | { readonly type: 'draft.released' }
  /** No account followed in time. */
  | { readonly type: 'release.expired' }
  /** The auth machine found no record of the user. */
  | { readonly type: 'owner.notFound' }
  /** The auth machine found the user's record, and has a session. */
  | { readonly type: 'owner.recognized' };

/** Events that the machine sends to its parent. */
export type RegistrationOutputEvent =
  /** The owner has a record, and needs a session. */
  | { readonly type: 'owner.registered' }
  /** Another tab deleted the draft, possibly after completing registration. */
  | { readonly type: 'registration.endedInOtherTab' }
  | { readonly type: 'registration.stepChanged'; readonly step: Step };

/** The side effects of the registration machine. Requests reject with a `RegistrationError`. */
export interface RegistrationPorts extends RequestPorts {
  /** Returns the draft that this browser stores for the user, unless it has expired. */
  readDraft(uid: string): Draft | null;
  saveDraft(uid: string, draft: Draft): void;
  dropDraft(uid: string): void;
  /** Reports changes of drafts in other tabs. Returns the unsubscribe function. */
  watchDrafts(listener: (event: DraftEvent) => void): () => void;
  /** POST /users, with the phone in international format if it is valid. Repeating it is safe. */
  registerOwner(input: RegistrationPayload, signal: AbortSignal): Promise<void>;
  /** Stores a refreshed token under the local-storage key `userToken`. */
  storeToken(token: string): void;
}

export interface RegistrationInput {
  readonly identity: RegisteringIdentity | null;
}

export interface RegistrationContext extends DraftText {
  readonly identity: RegisteringIdentity | null;
  /** The draft's account; other users never see it. Null: typed while signed out. */
  readonly draftUid: string | null;
  /** The e-mail of that account, which prefills its next sign-in; null with an empty form. */
  readonly draftEmail: string | null;
  /** The last signed-in user, who owns text that is typed while signed out. Null: the next user does. */
  readonly lastUid: string | null;
  /** The text waits for an account with another e-mail, and belongs to none. */
  readonly isReleased: boolean;
  /** Another tab deleted the draft during POST /users, or after it. */
  readonly isDroppedInOtherTab: boolean;
  /** The last doubt about a phone number. */
  readonly doubtedPhone: DoubtedPhone | null;
  /** A doubtful number that was submitted once; the second time it is accepted. */
  readonly confirmedPhone: string | null;
  /** Null: none runs. */
  readonly request: RequestStatus | null;
  readonly error: RegistrationError | null;
  /** Errors of the browser's own validation. */
  readonly fieldErrors: FieldErrors;
}
