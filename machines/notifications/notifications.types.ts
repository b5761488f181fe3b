/** What a toast says, as keys or texts that the view knows; the chart never reads it. */
export interface ToastContent {
  readonly title: string;
  readonly text: string;
  readonly variant: 'default' | 'destructive';
  /** `altText` says how to do the same without the toast. */
  readonly action?: { readonly label: string; readonly altText: string; readonly onAction: () => void };
}

export interface Toast extends ToastContent {
  readonly id: string;
}

export type NotificationsEvent =
  | ({ readonly type: 'toast.added' } & Toast)
  | ({ readonly type: 'toast.updated'; readonly id: string } & Partial<ToastContent>)
  | { readonly type: 'toast.dismissed'; readonly id: string };

export interface NotificationsContext {
  readonly toast: Toast | null;
}
