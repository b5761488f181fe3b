import type { Page } from 'playwright-core';

/** Waits for the headline of the page. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The toasts, or those with this text. */
export const toasts = (page: Page, hasText: string | RegExp = '') =>
  page.getByRole('region', { name: /F8/ }).getByRole('listitem').filter({ hasText });
