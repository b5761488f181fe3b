import type { SnapshotFrom } from 'xstate';
import type { createSignInMachine } from './sign-in.machine.ts';

export type SignInSnapshot = SnapshotFrom<ReturnType<typeof createSignInMachine>>;

export type SignInView = 'social' | 'email' | 'resetPassword' | 'resetSent';

/** Which of the form's views to show. */
export const selectView = (snapshot: SignInSnapshot): SignInView => {
  if (snapshot.matches('social')) return 'social';
  if (snapshot.matches({ resetPassword: 'sent' })) return 'resetSent';
  return snapshot.matches('resetPassword') ? 'resetPassword' : 'email';
};

export const selectMode = (snapshot: SignInSnapshot) => snapshot.context.mode;
export const selectSurface = (snapshot: SignInSnapshot) => snapshot.context.surface;
/** What the server's password policy missed. */
export const selectMissing = (snapshot: SignInSnapshot) => snapshot.context.missing;
/** A request is under way. */
export const selectIsWorking = (snapshot: SignInSnapshot) => snapshot.hasTag('working');
export const selectIsWaitingForGoogle = (snapshot: SignInSnapshot) =>
  snapshot.matches({ social: 'waitingForGoogle' });
export const selectCanSwitchMode = (snapshot: SignInSnapshot) => snapshot.can({ type: 'mode.switched' });
