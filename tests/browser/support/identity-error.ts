import type { Route } from 'playwright-core';

/** Firebase's refusal with this message, instead of its answer. */
export const fulfillError = (message: string) => (route: Route) =>
  route.fulfill({ status: 400, json: { error: { code: 400, message, errors: [{ message }] } } });
