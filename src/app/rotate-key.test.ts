import sql, { raw } from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { sealedBefore } from '../../test/harness/postgres/sealed-before.ts';
import { digestIsRight, openReceiver } from '../../test/harness/receiver.ts';
import { openWorld, type World } from '../../test/harness/world.ts';
import { readMail } from '../mail/index.ts';
import { secureRandom } from '../platform/random.ts';
import { NotRotated, rotateKey } from '../platform/secrets/rotate-key.ts';
import {
  replaceValue,
  type SealedColumn,
  type SealedValue,
  valuesOfOtherKeys,
} from '../platform/secrets/sealed-columns.ts';
import { keyIdIn, openSecretBox } from '../platform/secrets/secret-box.ts';
import { switchSecretKey, WrongSecretKey } from '../platform/secrets/secret-key-check.ts';
import { openSecretKeys, type SecretKeys } from '../platform/secrets/secret-keys.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const [OLD, NEW] = [7, 8].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
const idOf = (key: Buffer) => openSecretKeys([key]).current().id;
/** For a condition that never becomes true. */
const IN_VAIN_MS = 2000;

/** Keys in a file that all processes read, as in a data directory. */
function keyFile() {
  const lines = [OLD];
  const open = () => openSecretKeys(lines, () => lines);
  return { lines, open, addKey: async () => void lines.unshift(NEW) };
}

function rotate(world: World, keys: SecretKeys, addKey?: () => Promise<void>, timeoutMs = 20_000) {
  const { database } = world.tools;
  const box = openSecretBox(keys, secureRandom);
  return rotateKey({
    database,
    box,
    columns: SEALED_COLUMNS,
    timeoutMs,
    ...(addKey ? { addKey } : {}),
  });
}

/** The key of every encrypted value. */
async function keysInUse(world: World): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = [];
  for (const { table, column } of SEALED_COLUMNS) {
    const rows = await world.tools.database.rows<{ sealed: Buffer }>(
      sql`SELECT ${raw(column)} AS sealed FROM ${raw(table)} WHERE ${raw(column)} IS NOT NULL`,
    );
    ids.push(...rows.map(({ sealed }) => keyIdIn(sealed)));
  }
  return ids;
}

/** One of each kind: both webhooks with tokens, a calendar, a mail. */
async function sealSome(world: World) {
  const hood = await world.neighbourhood();
  const home = await world.home(hood);
  const client = world.as(hood.owner);
  const receiver = await openReceiver();
  const hook = { url: receiver.url, events: ['battery_low'], token: 'token-of-the-hook' };
  const made = await client.post(`/organizations/${hood.organization_id}/webhooks`, hook);
  expect(made.status, made.text).toBe(201);
  await client.post('/webhooks', { url: receiver.url, events: ['*'], token: 'another-token' });
  const mail_id = await world.app.mailer.queue(world.tools.database, {
    to: 'a@example.com',
    subject: 'Hi',
    text: 'Hello',
    useful_until: new Date(world.clock.now().getTime() + 1000),
  });
  return { hood, home, receiver, secret: made.body.hook_secret as string, mail_id };
}

const emit = (world: World, home_id: string) =>
  world.app.recorder.record({ home_id, type: 'battery_low', event_time: world.clock.now() });

describe('rotating the key', () => {
  it('seals everything anew while processes serve, which then seal with the new key too', async () => {
    const file = keyFile();
    const world = await openWorld({ secretKeys: file.open(), roles: ['api'] });
    const other = await openWorld({
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      secretKeys: file.open(),
    });
    const { hood, home, receiver, secret, mail_id } = await sealSome(world);
    const rotation = await rotate(world, file.open(), file.addKey);
    expect(rotation).toEqual({ key_id: idOf(NEW), resealed: 5, unreadable: 0, old_key_ids: [idOf(OLD)] });
    expect(new Set(await keysInUse(world))).toEqual(new Set([idOf(NEW)]));

    for (const one of [world, other]) {
      const body = { url: 'https://hooks.example.com/', events: ['*'] };
      expect((await one.as(hood.owner).post('/webhooks', body)).status).toBe(201);
    }
    expect(new Set(await keysInUse(world))).toEqual(new Set([idOf(NEW)]));
    await emit(world, home);
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    await Promise.all([world.close(), other.close()]);

    const after = await openWorld({
      connectionConfig: world.connectionConfig,
      secretKeys: openSecretKeys([NEW]),
    });
    await emit(after, home);
    const signed = () => receiver.received.filter((one) => one.body.hook_id && digestIsRight(one, secret));
    await expect.poll(() => signed().length).toBe(2);
    expect(signed().map(({ headers }) => headers.authorization)).toEqual(Array(2).fill('token-of-the-hook'));
    expect((await readMail(after.tools, openSecretBox(NEW, secureRandom), mail_id))?.text).toBe('Hello');
  });

  it('takes up values from before there were ids', async () => {
    const file = keyFile();
    const world = await openWorld({ secretKeys: file.open(), roles: ['api'] });
    const { mail_id } = await sealSome(world);
    const sealed = sealedBefore(OLD, 'From before', `mails.body:${mail_id}`);
    const mark = sealedBefore(OLD, 'lares', 'secret_key_check');
    await world.tools.database.rows(sql`UPDATE mails SET sealed_body = ${sealed}`);
    await world.tools.database.rows(sql`UPDATE secret_key_check SET sealed = ${mark}`);
    expect(await rotate(world, file.open(), file.addKey)).toMatchObject({ resealed: 5, unreadable: 0 });
    const box = openSecretBox(NEW, secureRandom);
    expect((await readMail(world.tools, box, mail_id))?.text).toBe('From before');
  });

  it('waits until every process has the new key, and changes nothing while one lacks it', async () => {
    const world = await openWorld({ secretKeys: openSecretKeys([OLD]) });
    await sealSome(world);
    const given = openSecretKeys([NEW, OLD]);
    const restarted = await openWorld({
      connectionConfig: world.connectionConfig,
      secretKeys: openSecretKeys([NEW, OLD]),
    });
    await expect(rotate(restarted, given, undefined, IN_VAIN_MS)).rejects.toThrow(
      `1 of 2 processes that serve this database do not have the key ${idOf(NEW)} yet`,
    );
    // The process that restarted first encrypts with a key that the other has.
    await sealSome(restarted);
    expect(new Set(await keysInUse(restarted))).toEqual(new Set([idOf(OLD)]));
    await world.close();
    expect(await rotate(restarted, given)).toMatchObject({ key_id: idOf(NEW), resealed: 10 });
    await expect(rotate(restarted, given)).rejects.toThrow(NotRotated);
  });

  it('cut off at any step is finished by the next one, with the same key', async () => {
    const file = keyFile();
    const world = await openWorld({ secretKeys: file.open(), roles: ['api'] });
    await sealSome(world);
    // Only the file was written.
    await file.addKey();
    // Then the change of the current key, and one value of five.
    const keys = file.open();
    const box = openSecretBox(keys, secureRandom);
    await switchSecretKey(world.tools.database, box, idOf(NEW));
    const { mail_id } = (await world.tools.database.row<{ mail_id: string }>(
      sql`SELECT mail_id FROM mails`,
    )) ?? {
      mail_id: '',
    };
    const resealed = box.seal('Hello', `mails.body:${mail_id}`);
    await world.tools.database.rows(sql`UPDATE mails SET sealed_body = ${resealed}`);
    expect(await rotate(world, file.open(), file.addKey)).toMatchObject({ key_id: idOf(NEW), resealed: 4 });
    expect(file.lines).toEqual([NEW, OLD]);
    expect(new Set(await keysInUse(world))).toEqual(new Set([idOf(NEW)]));
  });

  it('does not put back a value that was changed while it was sealed anew', async () => {
    const world = await openWorld({ roles: ['api'] });
    const { mail_id } = await sealSome(world);
    const { database } = world.tools;
    const column = SEALED_COLUMNS.find(({ table }) => table === 'mails') as SealedColumn;
    const [before] = await database.rows<SealedValue>(valuesOfOtherKeys(column, [], '', 1));
    if (!before) throw new Error('no mail');
    await database.rows(sql`UPDATE mails SET sealed_body = NULL WHERE mail_id = ${mail_id}`);
    expect(await replaceValue(database, column, before, Buffer.from('anew'))).toBe(false);
    expect(await database.rows(sql`SELECT sealed_body FROM mails`)).toEqual([{ sealed_body: null }]);
  });

  it('leaves what no key opens as it is, and says how much that is', async () => {
    const file = keyFile();
    const world = await openWorld({ secretKeys: file.open(), roles: ['api'] });
    const { mail_id } = await sealSome(world);
    const lost = openSecretBox(Buffer.alloc(32, 9), secureRandom).seal('Lost', `mails.body:${mail_id}`);
    await world.tools.database.rows(sql`UPDATE mails SET sealed_body = ${lost}`);
    expect(await rotate(world, file.open(), file.addKey)).toMatchObject({ resealed: 4, unreadable: 1 });
    const [kept] = await world.tools.database.rows<{ sealed_body: Buffer | null }>(
      sql`SELECT sealed_body FROM mails`,
    );
    expect(kept?.sealed_body).toEqual(lost);
  });
});

describe('a start', () => {
  it('without the newest key is refused, and says which one it is', async () => {
    const file = keyFile();
    const world = await openWorld({ secretKeys: file.open() });
    await sealSome(world);
    await rotate(world, file.open(), file.addKey);
    const before = await keysInUse(world);
    const starting = openWorld({
      connectionConfig: world.connectionConfig,
      secretKeys: openSecretKeys([OLD]),
    });
    await expect(starting).rejects.toThrow(WrongSecretKey);
    await expect(starting).rejects.toThrow(`sealed with (${idOf(NEW)}). Set LARES_SECRET_KEY`);
    expect(await keysInUse(world)).toEqual(before);
  });

  it('without an old key is refused as long as something is sealed with it, and no longer', async () => {
    const file = keyFile();
    const world = await openWorld({ secretKeys: file.open(), roles: ['api'] });
    const { mail_id } = await sealSome(world);
    await rotate(world, file.open(), file.addKey);
    // A process that learned of the change too late.
    const late = openSecretBox(OLD, secureRandom).seal('Late', `mails.body:${mail_id}`);
    await world.tools.database.rows(sql`UPDATE mails SET sealed_body = ${late}`);
    await world.close();
    const withoutOld = () =>
      openWorld({ connectionConfig: world.connectionConfig, secretKeys: openSecretKeys([NEW]) });
    await expect(withoutOld()).rejects.toThrow(
      `mails has secrets that are still sealed with the key ${idOf(OLD)}, which was taken away`,
    );
    const both = await openWorld({
      connectionConfig: world.connectionConfig,
      secretKeys: openSecretKeys([NEW, OLD]),
    });
    expect(await rotate(both, openSecretKeys([NEW, OLD]))).toMatchObject({ resealed: 1 });
    await both.close();
    const after = await withoutOld();
    const box = openSecretBox(NEW, secureRandom);
    expect((await readMail(after.tools, box, mail_id))?.text).toBe('Late');
  });
});

describe('what the old key signed', () => {
  it('holds until that key is taken away: the address of the page of a guest', async () => {
    const file = keyFile();
    const world = await openWorld({ secretKeys: file.open() });
    const { hood, home } = await sealSome(world);
    const stay = { name: 'Ada', checkin_time: world.clock.now().toISOString() };
    const guests = `/homes/${home}/guests`;
    const guest = (await world.as(hood.owner).post(guests, stay)).body;
    const page = new URL(guest.guest_page).pathname;
    await rotate(world, file.open(), file.addKey);
    expect((await world.visitor().get(page)).status).toBe(200);
    const anew = (await world.as(hood.owner).get(`${guests}/${guest.guest_id}`)).body.guest_page;
    expect(new URL(anew).pathname).not.toBe(page);
    expect((await world.visitor().get(new URL(anew).pathname)).status).toBe(200);
    await world.close();
    const after = await openWorld({
      connectionConfig: world.connectionConfig,
      secretKeys: openSecretKeys([NEW]),
    });
    expect((await after.visitor().get(page)).status).toBe(404);
    expect((await after.visitor().get(new URL(anew).pathname)).status).toBe(200);
  });
});
