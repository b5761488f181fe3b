import { backup } from './checks/backup.check.ts';
import { badTokens } from './checks/bad-tokens.check.ts';
import { deployedFlows } from './checks/deployed-flows.check.ts';
import { failover } from './checks/failover.check.ts';
import { kills } from './checks/kill.check.ts';
import { load } from './checks/load.check.ts';
import { lock } from './checks/lock.check.ts';
import { log } from './checks/log.check.ts';
import { malformed } from './checks/malformed.check.ts';
import { metrics } from './checks/metrics.check.ts';
import { outages } from './checks/outages.check.ts';
import { manyOwners } from './checks/owners.check.ts';
import { pipelining } from './checks/pipelining.check.ts';
import { productionPolicy } from './checks/production-policy.check.ts';
import { proxy } from './checks/proxy.check.ts';
import { races } from './checks/races.check.ts';
import { refusals } from './checks/refusals.check.ts';
import { rolling } from './checks/rolling.check.ts';
import { signOut } from './checks/sign-out.check.ts';
import { stack } from './checks/stack.check.ts';
import { takeover } from './checks/takeover.check.ts';
import { transactions } from './checks/transactions.check.ts';
import { unfinishedAccounts } from './checks/unfinished.check.ts';
import type { Check } from './support/check.ts';

export const checks: readonly Check[] = [
  malformed,
  pipelining,
  badTokens,
  races,
  transactions,
  kills,
  lock,
  load,
  proxy,
  outages,
  productionPolicy,
  deployedFlows,
  refusals,
  log,
  metrics,
  signOut,
  takeover,
  rolling,
  stack,
  manyOwners,
  failover,
  backup,
  unfinishedAccounts,
];
