import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProgressSteps } from '#src/components/progress-steps.tsx';

it('ProgressSteps: marks the current step', () => {
  render(<ProgressSteps label="Pasos" steps={['Datos personales', 'Local']} current={2} />);
  expect(screen.getByRole('list', { name: 'Pasos' })).toBeTruthy();
  const current = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'));
  expect(current).toEqual([null, 'step']);
});
