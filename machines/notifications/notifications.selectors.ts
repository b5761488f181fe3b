import type { SnapshotFrom } from 'xstate';
import type { notificationsMachine } from './notifications.machine.ts';

export type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>;

export const selectToast = (snapshot: NotificationsSnapshot) => snapshot.context.toast;
export const selectIsShowing = (snapshot: NotificationsSnapshot) => snapshot.matches('showing');
