import { expect, test } from 'vitest';
import { databaseSecret } from '#server/database/database-secret.ts';

test('databaseSecret: is equal for all host names of one database', () => {
  const one = databaseSecret('postgres://app:secret@127.0.0.1:5432/app');
  expect(databaseSecret('postgresql://app:secret@localhost/app?sslmode=verify-full')).toBe(one);
  expect(databaseSecret('postgres://app:other@127.0.0.1:5432/app')).not.toBe(one);
  expect(databaseSecret(undefined)).toBeUndefined();
});
