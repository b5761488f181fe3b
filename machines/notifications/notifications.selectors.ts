import type { SnapshotFrom } from 'xstate';
import type { notificationsMachine } from './notifications.machine.ts';

export type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>;

export const selectToast = (snapshot: NotificationsSnapshot) => snapshot.context.toast;
export const selectIsShowing = (snapshot: NotificationsSnapshot) => snapshot.matches('showing');
/** What the toast on the screen is about, or null. */
export const selectSubject = (snapshot: NotificationsSnapshot) =>
  selectIsShowing(snapshot) ? (selectToast(snapshot)?.subject ?? null) : null;
