import { assign, setup } from 'xstate';
import type { NotificationsContext, NotificationsEvent, Toast, ToastContent } from './notifications.types.ts';

/** A dismissed toast stays in the document this long (specification, section 9). */
const REMOVAL_DELAY_MS = 1_000_000;

/** Shows one toast at a time; a newer one replaces it. */
export const notificationsMachine = setup({
  types: { context: {} as NotificationsContext, events: {} as NotificationsEvent },
  actions: {
    show: assign({
      toast: (_, { id, content, variant, subject }: Toast) => ({
        id,
        content,
        variant,
        ...(subject && { subject }),
      }),
    }),
    update: assign({
      toast: ({ context }, { content, variant }: Partial<ToastContent>) =>
        context.toast && { ...context.toast, ...(content && { content }), ...(variant && { variant }) },
    }),
    remove: assign({ toast: null }),
  },
  guards: {
    isCurrent: ({ context }, params: { id: string }) => context.toast?.id === params.id,
  },
  delays: { removalDelay: REMOVAL_DELAY_MS },
}).createMachine({
  id: 'notifications',
  context: { toast: null },
  initial: 'empty',
  on: {
    'toast.added': {
      target: '.showing',
      actions: { type: 'show', params: ({ event }) => event },
    },
  },
  states: {
    empty: { description: 'No toast.', entry: 'remove' },
    showing: {
      description: 'One toast is on the screen; the next one replaces it.',
      on: {
        'toast.updated': {
          guard: { type: 'isCurrent', params: ({ event }) => event },
          actions: { type: 'update', params: ({ event }) => event },
        },
        'toast.dismissed': {
          guard: { type: 'isCurrent', params: ({ event }) => event },
          target: 'dismissed',
        },
      },
    },
    dismissed: {
      description: 'Off the screen, still in the document while it animates out.',
      after: { removalDelay: 'empty' },
    },
  },
});
