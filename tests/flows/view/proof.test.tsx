import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type * as Buttons from '#src/components/button.tsx';
import { acts } from '#tests/flows/layers/screen/acts.ts';
import { createViewLayer } from '#tests/flows/layers/view/view.layer.ts';
import { pathFromEvents } from '#tests/flows/run/paths.ts';
import { walk } from '#tests/flows/run/walk.ts';

// A page whose Retry was forgotten.
vi.mock('#src/components/button.tsx', async (original) => {
  const { Button } = await original<typeof Buttons>();
  const WithoutRetry = (props: ComponentProps<typeof Button>) =>
    props.children === 'Retry' ? null : <Button {...props} />;
  return { Button: WithoutRetry };
});

const layer = createViewLayer('en');

test('a control that the chart allows and the page lacks is found', { timeout: 30_000 }, async () => {
  const path = pathFromEvents('arrival', 'transitions', ['CHECK_VALID', 'TOKEN_REFUSED']);
  await expect(walk(path, layer)).rejects.toThrow('retry: "Retry" cannot be used');
});

test('an event without a binding is an error', async () => {
  const path = pathFromEvents('sign-in', 'transitions', ['chooseEmail']);
  const kept = acts.chooseEmail;
  Object.assign(acts, { chooseEmail: undefined });
  await expect(walk(path, layer)).rejects.toThrow('has no binding for chooseEmail');
  Object.assign(acts, { chooseEmail: kept });
});
