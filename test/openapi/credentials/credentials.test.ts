import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { NO_QUOTAS } from '../../../src/platform/quotas.ts';
import { atFileEnd } from '../../harness/at-end.ts';
import type { Answer } from '../../harness/client.ts';
import { openSmsGateway, type SmsGateway } from '../../harness/gateways/sms-gateway.ts';
import { resetPath } from '../../harness/sign-in/reset-path.ts';
import { setUpApp } from '../../harness/sign-in/second-factor.ts';
import { openWorld, type World } from '../../harness/world.ts';
import { withoutReferences } from '../document.ts';
import { type Account, ALSO_CONFIRMED, CREDENTIALS, NOT_OF_ACCOUNTS, NOT_SECRET } from './table.ts';

const HOLDS_MS = 10 * MINUTE_MS;
const SLOWEST_MS = 60_000;
const ROWS = Object.entries(CREDENTIALS);

let world: World;
let sms: SmsGateway;
let operations: DocumentedOperation[];

beforeAll(async () => {
  sms = await openSmsGateway(atFileEnd);
  world = await openWorld({ quotas: NO_QUOTAS, smsUrl: sms.url });
  operations = readOperations((await world.anonymous.get('/openapi.json')).body);
});

// Lares limits the mails and SMS to one account in an hour.
beforeEach(() => world.clock.advance(60 * MINUTE_MS));

async function openAccount(): Promise<Account> {
  const person = await world.person();
  const owner = world.as(person);
  const { organization_id } = (await owner.post('/organizations', { name: 'Lakeside' })).body;
  const { home_id } = (await owner.post('/homes', { name: 'Boathouse', organization_id })).body;
  const { device_id } = (await owner.post(`/homes/${home_id}/devices`, { description: 'Hall' })).body;
  const browser = await world.browserOf(person);
  return { world, sms, person, browser, organization_id, home_id, device_id };
}

const mailsTo = async ({ person }: Account) =>
  (await world.noticesTo(person.email)).map(({ subject }) => subject.replace('Your Lares account: ', ''));

async function auditedSince({ organization_id }: Account, since: Date): Promise<string[]> {
  const rows = await world.tools.database.rows<{ action: string }>(sql`
    SELECT action FROM audit_log WHERE organization_id = ${organization_id} AND at >= ${since}`);
  return rows.map(({ action }) => action);
}

const wantsConfirmation = ({ status, body, headers }: Answer) =>
  (status === 403 && body.error_key === 'confirmation_required') ||
  (status === 303 && String(headers['location']).startsWith('/login/confirm?'));

/** Mails and audit entries from now on. */
async function watch(account: Account) {
  world.clock.advance(1000);
  const [since, before] = [world.clock.now(), (await mailsTo(account)).length];
  return {
    mails: async () => {
      const all = await mailsTo(account);
      return all.slice(0, all.length - before);
    },
    audited: () => auditedSince(account, since),
  };
}

describe.each(ROWS)('a credential of an account: %s', (_name, credential) => {
  const { stepUp, mail, audited, endsWithReset } = credential;

  it(
    stepUp === true
      ? 'is made by a confirmed session alone [credential-confirmed-session]'
      : `needs no confirmation: ${stepUp}`,
    async () => {
      const account = await openAccount();
      await credential.prepare?.(account);
      world.clock.advance(HOLDS_MS);
      const seen = await watch(account);
      const made = await credential.make(account);
      expect(wantsConfirmation(made), made.text).toBe(stepUp === true);
      const isAudited = (await seen.audited()).includes(audited);
      expect([isAudited, made.status < 400]).toEqual(
        stepUp === true ? [false, made.status === 303] : [true, true],
      );
    },
    SLOWEST_MS,
  );

  it(
    `is audited as ${audited}; ${typeof mail === 'string' ? `no mail: ${mail}` : 'the account gets a mail'}; ${
      endsWithReset === true ? 'ends with a reset' : `outlives a reset: ${endsWithReset}`
    }`,
    async () => {
      const account = await openAccount();
      await credential.prepare?.(account);
      const seen = await watch(account);
      const made = await credential.make(account);
      expect(made.status, made.text).toBeLessThan(400);
      expect(await seen.audited()).toContain(audited);
      expect(await seen.mails()).toEqual(typeof mail === 'string' ? [] : [mail.subject]);
      expect(await credential.works(account, made)).toBe(true);
      const reset = { password: 'a new password of mine', revoke_all: 'on' };
      const answer = await world.visitor().submit(await resetPath(world, account.person.email), reset);
      expect(answer.status).toBe(303);
      expect(await credential.works(account, made)).toBe(endsWithReset !== true);
    },
    SLOWEST_MS,
  );
});

describe('a change that grants access, or removes a protection', () => {
  it.each(Object.keys(ALSO_CONFIRMED))(
    '%s needs a confirmed session [protection-change-confirmed-session]',
    async (id) => {
      const account = await openAccount();
      const [method, path, body] = (await ALSO_CONFIRMED[id]?.(account)) ?? [];
      world.clock.advance(HOLDS_MS);
      const answer = await account.browser.api(method ?? '', path ?? '', body);
      expect(wantsConfirmation(answer), answer.text).toBe(true);
    },
    SLOWEST_MS,
  );

  it('the second factor requirement of an organization stays on without one [second-factor-requirement-confirmed]', async () => {
    const account = await openAccount();
    await setUpApp(world, account.browser);
    const path = `/organizations/${account.organization_id}`;
    const require = (on: boolean) => account.browser.api('PATCH', path, { require_second_factor: on });
    expect((await require(true)).status).toBe(200);
    world.clock.advance(HOLDS_MS);
    expect(wantsConfirmation(await require(false))).toBe(true);
    expect((await account.browser.api('GET', path)).body.require_second_factor).toBe(true);
  });
});

describe('the table', () => {
  const listed = ROWS.flatMap(([, credential]) => credential.operations);

  it('has every operation of openapi.json that answers a secret [credential-operations-complete]', () => {
    const answering = operations.filter(({ secrets }) => secrets.length > 0);
    expect(answering.length).toBeGreaterThan(15);
    const missing = answering.filter(({ id }) => !listed.includes(id) && !(id in NOT_OF_ACCOUNTS));
    expect(missing).toEqual([]);
  });

  it('has every operation of openapi.json that needs a confirmed session', () => {
    const asking = operations.filter(({ asksAgain }) => asksAgain).map(({ id }) => id);
    expect(asking.length).toBeGreaterThan(20);
    expect(asking.filter((id) => !listed.includes(id) && !(id in ALSO_CONFIRMED))).toEqual([]);
  });

  it('names operations that exist', () => {
    const ids = operations.map(({ id }) => id);
    const named = [...listed, ...Object.keys(ALSO_CONFIRMED), ...Object.keys(NOT_OF_ACCOUNTS)];
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

interface DocumentedOperation {
  id: string;
  asksAgain: boolean;
  /** Members of its answers with names of secrets hold secrets. */
  secrets: string[];
}

// biome-ignore-start lint/suspicious/noExplicitAny: the document as it is.
function readOperations(document: any): DocumentedOperation[] {
  const methods = Object.values(document.paths).flatMap((path: any) => Object.entries<any>(path));
  const resolved = (response: any) =>
    response?.$ref ? document.components.responses[response.$ref.split('/').at(-1)] : response;
  return methods.map(([method, raw]) => ({
    id: raw.operationId,
    asksAgain: String(resolved(raw.responses['403'])?.description).includes('confirmation_required'),
    secrets:
      method === 'get'
        ? []
        : Object.entries<any>(raw.responses)
            .filter(([status]) => status.startsWith('2'))
            .flatMap(([, response]) => resolved(response).content?.['application/json']?.schema ?? [])
            .flatMap((schema) => secretsIn(withoutReferences(document, schema))),
  }));
}

const SECRET = /(^|_)(token|secret|password|codes?)$/;

function secretsIn(schema: any): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(secretsIn);
  const own = Object.entries<any>(schema.properties ?? {}).filter(
    ([name, { type }]) =>
      SECRET.test(name) && !(name in NOT_SECRET) && type !== 'integer' && type !== 'boolean',
  );
  const nested = [
    ...Object.values(schema.properties ?? {}),
    schema.items,
    schema.anyOf,
    schema.allOf,
    schema.oneOf,
  ];
  return [...own.map(([name]) => name), ...nested.flatMap(secretsIn)];
}
// biome-ignore-end lint/suspicious/noExplicitAny: the document as it is.
