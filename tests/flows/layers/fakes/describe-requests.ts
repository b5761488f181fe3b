import type { FakePorts } from '#tests/machines/support/fake-ports.ts';

const charts = ['auth', 'signIn', 'emailLink', 'verification', 'registration'] as const;

export const describeRequests = (ports: FakePorts): string[] =>
  charts.flatMap((chart) => {
    const { calls, waiting } = ports[chart];
    const open: string[] = waiting();
    const names: string[] = calls.map(({ name }) => name);
    return names.map((name, index) => {
      const later = names.slice(index).filter((one) => one === name).length;
      const isWaiting = later <= open.filter((one) => one === name).length;
      return `${chart}: ${name}${isWaiting ? ', waits for its answer' : ''}`;
    });
  });
