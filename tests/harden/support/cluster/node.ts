/** One machine of the cluster: etcd, and Patroni with the PostgreSQL that it starts. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromGuide } from './guide.ts';
import type { Machine } from './network.ts';

/** Runs a command as `postgres`, because PostgreSQL refuses root. The kernel kills it when this process ends. */
export const asPostgres = [
  'setpriv',
  '--reuid=postgres',
  '--regid=postgres',
  '--init-groups',
  '--no-new-privs',
  '--pdeathsig=KILL',
];

/** The guide configures the machine `one`: replaces its IP address and name. */
const nodeChanges = ({ name, address }: Machine): [RegExp, string][] => [
  [/10\.0\.0\.11(?=:\d+$)/gm, address],
  [/(?<=^(ETCD_NAME=|name: ))one$/m, name],
];

export interface ClusterNode extends Machine {
  folder: string;
  configuration: string;
  start(): void;
}

export function createNode(machine: Machine, parent: string, binFolder: string): ClusterNode {
  const folder = join(parent, machine.name);
  mkdirSync(folder, { mode: 0o700 });
  const [uid = 0, gid = 0] = ['-u', '-g'].map((option) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' })),
  );
  chownSync(folder, uid, gid);
  const changes = nodeChanges(machine);
  const etcd = fromGuide('sh', [...changes, [/(?<=^ETCD_DATA_DIR=).*$/m, join(folder, 'etcd')]]);
  const patroni = fromGuide('yaml', [
    ...changes,
    [/(?<=^ {2}data_dir: ).*$/m, join(folder, 'data')],
    [/(?<=^ {2}bin_dir: ).*$/m, binFolder],
    [/(?<=^ {4}unix_socket_directories: ).*$/m, folder],
  ]);
  const configuration = join(folder, 'patroni.yml');
  writeFileSync(configuration, patroni);

  const run = (program: string, args: string[], env: Record<string, string>) => {
    const log = openSync(join(folder, `${program}.log`), 'a');
    const [command = '', ...rest] = [...machine.enter, ...asPostgres, program, ...args];
    spawn(command, rest, {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    });
  };
  return {
    ...machine,
    folder,
    configuration,
    start() {
      const variables = etcd
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2));
      run('etcd', [], Object.fromEntries(variables));
      run('patroni', [configuration], {});
    },
  };
}
