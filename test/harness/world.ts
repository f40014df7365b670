import type pg from 'pg';
import { afterAll } from 'vitest';
import {
  addMember,
  createAccessToken,
  createOrganization,
  createUser,
  type Permission,
  type Role,
} from '../../src/accounts/index.ts';
import { type App, openApp } from '../../src/app.ts';
import { openLog } from '../../src/platform/log.ts';
import { clientFor } from './client.ts';
import { cloneDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';

/** A whole Lares on a database of its own, listening on loopback, with a clock that the test moves. */
export interface Person {
  user_id: string;
  email: string;
  token: string;
}

export interface Neighbourhood extends Record<Role, Person> {
  organization_id: string;
}

interface WorldOptions {
  rateLimit?: { perSecond: number; burst: number } | null;
  where?: pg.ClientConfig;
  clock?: FakeClock;
  roles?: ('api' | 'ingest' | 'worker')[];
  webhooks?: { retryDelaysS?: number[]; timeoutMs?: number; allowPrivate?: boolean };
}

export async function openWorld(options: WorldOptions = {}) {
  const clock = options.clock ?? new FakeClock();
  const cloned = options.where ? undefined : await cloneDatabase();
  const where = options.where ?? cloned?.where ?? {};
  const lines: string[] = [];
  const app = await openApp({
    config: {
      rateLimit: options.rateLimit ?? null,
      trustProxy: false,
      publicUrl: undefined,
      eventRetentionDays: undefined,
      roles: new Set(options.roles ?? ['api', 'ingest', 'worker']),
      // Receivers of the tests are on loopback; the guard has tests of its own.
      webhooks: {
        retryDelaysS: [60, 300, 900, 3600],
        timeoutMs: 2000,
        allowPrivate: true,
        ...options.webhooks,
      },
    },
    secretKey: Buffer.alloc(32, 7),
    where,
    log: openLog({ level: 'info', to: { write: (line) => void lines.push(line) } }),
    clock,
  });
  const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    await app.close();
    await cloned?.drop();
  });

  return {
    app,
    tools: app.tools,
    clock,
    where,
    url,
    /** What was logged so far. */
    lines,
    api: `${url}/v8`,
    as: (person: Person) => clientFor(`${url}/v8`, person.token),
    nobody: clientFor(`${url}/v8`),
    person: (permissions?: Permission[]) => newPerson(app, permissions),
    tokenOf: (person: Person, permissions: Permission[]) => withToken(app, person, permissions),
    neighbourhood: () => newNeighbourhood(app),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

let people = 0;

async function newPerson(app: App, permissions?: Permission[]): Promise<Person> {
  people += 1;
  const email = `person${people}@example.com`;
  const user = await createUser(app.tools, { email, fullname: `Person ${people}` });
  return withToken(app, { user_id: user.user_id, email, token: '' }, permissions);
}

async function withToken(app: App, person: Person, permissions?: Permission[]): Promise<Person> {
  const { access_token } = await createAccessToken(app.tools, {
    user_id: person.user_id,
    name: 'test',
    ...(permissions ? { permissions } : {}),
  });
  return { ...person, token: access_token };
}

/** An organization with one person of each role. */
async function newNeighbourhood(app: App): Promise<Neighbourhood> {
  const owner = await newPerson(app);
  const { organization_id } = await createOrganization(app.tools, 'Lakeside Stays', owner.user_id);
  const join = async (role: Role) => {
    const person = await newPerson(app);
    await addMember(app.tools, organization_id, { email: person.email, role }, 'owner');
    return person;
  };
  return {
    organization_id,
    owner,
    admin: await join('admin'),
    member: await join('member'),
    operator: await join('operator'),
  };
}
