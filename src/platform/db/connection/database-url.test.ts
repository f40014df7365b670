import { expect, it } from 'vitest';
import { connectionConfigOf, printableAddress } from './database-url.ts';

it.each<[string, object]>([
  ['postgres://me:secret@db:5433/lares?sslmode=require', { hosts: undefined }],
  ['postgres:///lares?host=/run/postgresql', { hosts: undefined }],
  ['postgres://db/lares?target_session_attrs=any', { hosts: undefined }],
  [
    'postgres://me:secret@one:5433,two/lares?sslmode=require',
    {
      connectionString: 'postgres://me:secret@one:5433/lares?sslmode=require',
      hosts: {
        all: [
          { host: 'one', port: 5433 },
          { host: 'two', port: 5432 },
        ],
        mustWrite: true,
      },
    },
  ],
  [
    'postgres://[::1]:5433,db/lares?target_session_attrs=any',
    {
      hosts: {
        all: [
          { host: '::1', port: 5433 },
          { host: 'db', port: 5432 },
        ],
        mustWrite: false,
      },
    },
  ],
  [
    'postgres://db/lares?target_session_attrs=read-write',
    { connectionString: 'postgres://db/lares', hosts: { mustWrite: true } },
  ],
])('%s is read as libpq would', (url, expected) => {
  const read = connectionConfigOf(url);
  expect({ connectionString: read.connectionString, hosts: read.hosts }).toMatchObject(expected);
});

it('an address that is printed has no user and no password', () => {
  expect(printableAddress('postgres://me:secret@one:5433,two/lares?password=secret')).toBe(
    'one:5433,two/lares',
  );
});
