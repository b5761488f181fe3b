import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox } from '#tests/harden/support/api-process.ts';
import { register } from '#tests/harden/support/call.ts';
import type { Check } from '#tests/harden/support/check.ts';

export const lock: Check = {
  name: 'lock',
  claim: 'a second process on the same folder is refused; a lock left by kill -9 does not block',
  async run() {
    await using sandbox = await createSandbox();
    const first = await sandbox.start();
    const second = await sandbox.launch();
    assert.equal(await second.exited, 1);
    assert.match(second.errors(), /The database in .* is in use by another process/);
    assert.equal((await register(first.call, 'ana')).status, 201);
    await first.signal('SIGKILL');
    const left = join(sandbox.folder, 'data/database.lock');
    assert(existsSync(left), 'kill -9 leaves the lock file');

    const third = await sandbox.start();
    assert.equal((await register(third.call, 'ana')).status, 200);
    const fourth = await sandbox.launch();
    assert.equal(await fourth.exited, 1, 'a second one is refused again');
    return 'refused twice with exit code 1; the newcomer found the row of the killed process';
  },
};
