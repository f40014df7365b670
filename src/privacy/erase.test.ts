import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { type Scene, scenesOfOneWorld } from '../../test/end-to-end/messages/test-scene.ts';
import { searchDatabase } from '../../test/harness/postgres/search-database.ts';
import { answerWith, openReceiver } from '../../test/harness/receiver.ts';
import { COMMAND_LINE } from '../audit/index.ts';
import { inOneTransaction } from '../platform/tools.ts';
import { eraseGuest, eraseGuests } from './erase.ts';

const openScene = scenesOfOneWorld();

/** A name that no other test uses. */
const WILMA = {
  name: 'Wilhelmina Zöllner',
  phone_number: '+46 70 765 43 21',
  email: 'wilma.zoellner@example.net',
};
const PHONE = '+46707654321';
const PERSONAL = ['Wilhelmina', 'Zöllner', 'wilma.zoellner', '+46 70 765', '707654321'];
const HOST = '+46709999999';
const TEXT = 'Where do I park the blue car?';

const wilma = (scene: Scene) => searchDatabase(scene.world.connectionConfig, PERSONAL);
const pathOf = (scene: Scene, guest: string) => `/homes/${scene.home_id}/guests/${guest}`;
const erase = (scene: Scene, guest: string) => scene.owner.post(`${pathOf(scene, guest)}/erase`);

describe('erasing a guest', () => {
  it('leaves neither name, number, address nor texts anywhere in the database, and says what remains', async () => {
    const scene = await openScene({
      settings: { noise: { ladder: [['sms', 'host_call']] }, messages: { host_phone: HOST } },
    });
    const template = `/organizations/${scene.hood.organization_id}/message-templates/host_call`;
    const text = { language: 'en', body: 'It is loud. {{guest_name}} stays there, level {{level}}.' };
    expect((await scene.owner.put(template, text)).status).toBe(200);
    const guest = await scene.stay(-60, 600, WILMA);
    await scene.loud(8);
    await scene.provider.write(scene.world.url, { from: PHONE, text: TEXT, sid: 'SM-wilma' });
    expect((await scene.owner.post(scene.messagesPath(guest), { text: `Dear ${WILMA.name}` })).status).toBe(
      201,
    );
    await scene.settle();
    scene.provider.state.behaviour = 'fail';
    expect((await scene.owner.post(scene.messagesPath(guest), { text: 'Not sent yet' })).status).toBe(201);
    await scene.settle();
    const before = await scene.sent();
    expect(JSON.stringify(before)).toContain('+46•••••21');
    expect(new Set((await wilma(scene)).map(({ table }) => table))).toEqual(
      new Set(['guests', 'messages', 'messages.sealed_body']),
    );
    const events = (await scene.events()).filter((event) => event.guest_id === guest);
    expect(events.length).toBeGreaterThan(1);

    const { status, body } = await erase(scene, guest);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      guest_id: guest,
      home_id: scene.home_id,
      was_known: true,
      erased: { messages: 5, cancelled_messages: 1, events: 1 },
    });
    expect(body.remains.length).toBeGreaterThan(5);
    for (const { what, why } of body.remains) expect(`${what} ${why}`.length).toBeGreaterThan(40);

    expect(await wilma(scene)).toEqual([]);
    expect(await searchDatabase(scene.world.connectionConfig, [TEXT, 'Not sent yet'])).toEqual([]);
    expect(scene.world.lines.filter((line) => PERSONAL.some((text) => line.includes(text)))).toEqual([]);
    expect(await scene.guest(guest)).toMatchObject({
      name: 'Erased guest',
      phone_number: null,
      email: null,
      erased_at: body.erased_at,
      conversation: { status: 'open', message_count: 3 },
    });
    // Events still belong to the stay, without the recipient of messages.
    const after = (await scene.events()).filter((event) => event.guest_id === guest);
    expect(after.map(({ event_id }) => event_id)).toEqual(events.map(({ event_id }) => event_id));
    expect(JSON.stringify(after)).not.toContain('recipient');
    const messages = await scene.messagesOf(guest);
    expect(messages.map(({ direction, status: became }) => `${direction} ${became}`).sort()).toEqual([
      'in delivered',
      'out not_sent',
      'out sent',
      'out sent',
    ]);
    for (const message of messages) {
      for (const member of ['text', 'recipient']) expect(message).not.toHaveProperty(member);
    }
    expect((await erase(scene, guest)).body).toMatchObject({
      erased_at: body.erased_at,
      was_known: false,
      erased: { messages: 0, cancelled_messages: 0, events: 0 },
    });
    // Nothing is left to send, and no request asks for the guest.
    scene.provider.reset();
    await scene.passMinutes(30);
    expect(scene.provider.messages).toEqual([]);
    const found = await scene.owner.get(`/homes/${scene.home_id}/guests?q=zöllner`);
    expect(found.body.guests).toEqual([]);
  });

  it('leaves nothing of it in the history of deliveries, not of those either that arrive later', async () => {
    const scene = await openScene({ settings: { noise: { ladder: [['sms']] } } });
    const { world, hood } = scene;
    // An endpoint that echoes what it gets, and one that accepts deliveries only later.
    const echo = await openReceiver(({ raw }, response) => response.end(raw), '0.0.0.0');
    const late = await openReceiver(answerWith(503));
    const hooks = `/organizations/${hood.organization_id}/webhooks`;
    const subscribe = async (url: string) =>
      (await scene.owner.post(hooks, { url, events: ['noise_sms_sent'] })).body.hook_id;
    const echoed = await subscribe(echo.url.replace('127.0.0.1', '127.0.0.2'));
    const waiting = await subscribe(late.url.replace('127.0.0.1', 'localhost'));
    const guest = await scene.stay(-60, 600, WILMA);
    await scene.loud(8);
    await world.app.engine?.settled();
    const kept = async (hookId: string) => {
      const [{ delivery_id, status }] = (await scene.owner.get(`${hooks}/${hookId}/deliveries`)).body
        .deliveries;
      const { body } = await scene.owner.get(`${hooks}/${hookId}/deliveries/${delivery_id}`);
      const [{ request, answer }] = body.attempts.slice(-1);
      const found = [request?.body, answer].map((text) => String(text ?? '').includes('+46•••••21'));
      return [status, body.erased ?? false, ...found];
    };
    expect(await kept(echoed)).toEqual(['delivered', false, true, true]);
    expect(await kept(waiting)).toEqual(['pending', false, true, false]);
    await erase(scene, guest);
    expect(await kept(echoed)).toEqual(['delivered', true, false, false]);
    expect(await kept(waiting)).toEqual(['pending', true, false, false]);
    late.behave(({ raw }, response) => response.end(raw));
    world.clock.advance(80_000);
    await world.app.engine?.poll();
    await world.app.engine?.settled();
    expect(late.received.at(-1)?.raw).toContain('+46•••••21');
    expect(await kept(waiting)).toEqual(['delivered', true, false, false]);
    const rows = await world.tools.database.rows<{ row: string }>(sql`
      SELECT h::text AS row FROM delivery_history h WHERE event_type = 'noise_sms_sent' AND hook_id = ANY (${[echoed, waiting]}::text[])`);
    expect(rows.map(({ row }) => row.includes('+46•••••21'))).toEqual([false, false]);
  });

  it('does not bring back a message that is on its way at that moment', async () => {
    const scene = await openScene();
    const guest = await scene.stay(-60, 600, WILMA);
    scene.provider.state.behaviour = 'hang';
    expect((await scene.owner.post(scene.messagesPath(guest), { text: `Dear ${WILMA.name}` })).status).toBe(
      201,
    );
    await scene.world.app.jobs.poll();
    await expect.poll(() => scene.provider.requests.length, { interval: 5 }).toBe(1);
    expect((await erase(scene, guest)).body.erased).toMatchObject({ messages: 1, cancelled_messages: 1 });
    // The gateway closes the connection. The result is recorded nowhere.
    scene.provider.reset();
    await scene.world.app.jobs.settled();
    expect(await wilma(scene)).toEqual([]);
    expect((await scene.messagesOf(guest)).map(({ status, reason }) => [status, reason])).toEqual([
      ['not_sent', 'The personal data of the guest was erased.'],
    ]);
    expect(await scene.sent()).toEqual([]);
  });

  it('does not keep what the guest writes at that moment', async () => {
    const scene = await openScene();
    const guest = await scene.stay(-60, 600, WILMA);
    expect((await scene.owner.post(scene.messagesPath(guest), { text: 'Welcome' })).status).toBe(201);
    await scene.settle();
    const { tools, url } = scene.world;
    const isWaiting = async () =>
      (
        await tools.database.rows(
          sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length;
    let reply: Promise<unknown> | undefined;
    await inOneTransaction(tools, async (joined) => {
      await eraseGuests(joined, scene.home_id, [guest]);
      reply = scene.provider.write(url, { from: PHONE, text: TEXT, sid: 'SM-late' });
      await expect.poll(isWaiting, { interval: 5 }).toBeGreaterThan(0);
    });
    await reply;
    expect(await searchDatabase(scene.world.connectionConfig, [TEXT])).toEqual([]);
    expect((await scene.messagesOf(guest)).map(({ direction }) => direction)).toEqual(['out']);
  });

  it('lets the times of the stay change, but not the personal data', async () => {
    const scene = await openScene();
    const guest = await scene.stay(-60, 600, WILMA);
    await erase(scene, guest);
    const read = await scene.guest(guest);
    for (const change of [{ name: 'Wilhelmina' }, { email: WILMA.email }, { phone_number: PHONE }]) {
      const refused = await scene.changeGuest(guest, change);
      expect([refused.status, refused.body.error_key, refused.body.context]).toEqual([
        400,
        'erased_guest',
        Object.keys(change)[0],
      ]);
    }
    const put = { ...read, name: 'Wilhelmina' };
    expect((await scene.owner.put(pathOf(scene, guest), put)).body.error_key).toBe('erased_guest');
    // What was read can be written back.
    const moved = { ...read, checkout_time: new Date(scene.minute(700)).toISOString() };
    expect((await scene.owner.put(pathOf(scene, guest), moved)).status).toBe(200);
    expect(await scene.guest(guest)).toMatchObject({
      name: 'Erased guest',
      checkout_time: moved.checkout_time,
    });
    expect((await scene.owner.post(scene.messagesPath(guest), { text: 'Hello' })).body.error_key).toBe(
      'unreachable_guest',
    );
    expect((await scene.owner.delete(pathOf(scene, guest))).status).toBe(204);
  });

  it('is for those who may change guests, of this home and organization', async () => {
    const scene = await openScene();
    const other = await openScene();
    const guest = await scene.stay(-60, 600, WILMA);
    const { world, hood } = scene;
    const path = pathOf(scene, guest);
    const statuses = async (as: ReturnType<typeof world.as>, guestPath = path) => [
      (await as.get(`${guestPath}/export`)).status,
      (await as.post(`${guestPath}/erase`)).status,
    ];
    expect(await statuses(world.as(hood.operator))).toEqual([403, 403]);
    expect(await statuses(other.owner)).toEqual([403, 403]);
    expect(await statuses(other.owner, pathOf(other, guest))).toEqual([404, 404]);
    expect(await statuses(scene.owner, `/homes/${scene.home_id}/guests/nobody`)).toEqual([404, 404]);
    const there = { home_id: other.home_id, organization_id: hood.organization_id };
    await expect(eraseGuest(world.tools, there, guest, COMMAND_LINE)).rejects.toThrow('Guest not found');
    expect(await scene.guest(guest)).toMatchObject(WILMA);
    expect(await statuses(world.as(hood.member))).toEqual([200, 200]);
  });
});
