export interface ToastContent {
  /** Returns the texts in the language of the page at that time; only views call it. */
  readonly content: () => { readonly title: string; readonly text: string };
  readonly variant: 'default' | 'success' | 'destructive';
  /** The failure that it reports. The page shows it only after the toast. */
  readonly subject?: object;
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
