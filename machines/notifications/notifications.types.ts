export interface ToastContent {
  /** What it says, in the language that the page has when it is asked; the chart never asks. */
  readonly say: () => { readonly title: string; readonly text: string };
  readonly variant: 'default' | 'destructive';
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
