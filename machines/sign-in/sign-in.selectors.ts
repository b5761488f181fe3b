import type { SnapshotFrom } from 'xstate';
import type { createSignInMachine } from './sign-in.machine.ts';

export type SignInSnapshot = SnapshotFrom<ReturnType<typeof createSignInMachine>>;

export type SignInView = 'social' | 'email' | 'resetPassword' | 'resetSent' | 'newPassword';

/** Which of the form's views to show. */
export const selectView = (snapshot: SignInSnapshot): SignInView => {
  if (snapshot.matches('social')) return 'social';
  if (snapshot.matches({ resetPassword: 'sent' })) return 'resetSent';
  if (snapshot.matches('newPassword')) return 'newPassword';
  return snapshot.matches('resetPassword') ? 'resetPassword' : 'email';
};

export const selectMode = (snapshot: SignInSnapshot) => snapshot.context.mode;
export const selectSurface = (snapshot: SignInSnapshot) => snapshot.context.surface;
/** A request is under way. */
export const selectIsWorking = (snapshot: SignInSnapshot) => snapshot.hasTag('working');
export const selectIsWaitingForGoogle = (snapshot: SignInSnapshot) =>
  snapshot.matches({ social: 'waitingForGoogle' });
export const selectCanSwitchMode = (snapshot: SignInSnapshot) => snapshot.can({ type: 'mode.switched' });
