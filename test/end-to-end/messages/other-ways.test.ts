import { describe, expect, it } from 'vitest';
import { ANNA, PHONE, type Scene, scenesOfOneWorld } from './test-scene.ts';

const openScene = scenesOfOneWorld();

/** What happens when a message cannot use its intended channel. */

const ladder = (...steps: string[][]) => ({ settings: { noise: { ladder: steps } } });
const SMS_ONLY = ladder(['sms']);

/** The clock is fixed, so all follow-up messages share a moment. They are in the order of the channels. */
async function outcomes(scene: Scene, guest: string) {
  const messages = await scene.messagesOf(guest);
  return ['sms', 'email', 'call'].flatMap((way) =>
    messages.filter(({ channel }) => channel === way).map(({ status, reason }) => [way, status, reason]),
  );
}

describe('a noise message that cannot be sent by SMS', () => {
  it('goes by e-mail to a guest without a phone number', async () => {
    const scene = await openScene(SMS_ONLY);
    const guest = await scene.stay(-60, 600, { name: 'Nils', email: 'nils@example.com' });
    await scene.loud(8);
    expect(await scene.sentTypes()).toEqual(['noise_email_sent']);
    expect(scene.mailServer.mails.map(({ to }) => to)).toEqual([['nils@example.com']]);
    expect(await outcomes(scene, guest)).toEqual([
      ['sms', 'not_sent', 'The guest has no phone number that can be reached.'],
      ['email', 'sent', undefined],
    ]);
  });

  it('goes by e-mail to a guest in a country that is not reached', async () => {
    const scene = await openScene(SMS_ONLY);
    await scene.stay(-60, 600, { ...ANNA, phone_number: '+53 5 1234567' });
    await scene.loud(8);
    expect([await scene.sentTypes(), scene.provider.requests]).toEqual([['noise_email_sent'], []]);
  });

  it('goes by e-mail at once when the gateway refuses it', async () => {
    const scene = await openScene(SMS_ONLY);
    scene.provider.state.behaviour = 'refuse';
    const guest = await scene.stay(-60, 600);
    await scene.loud(8);
    expect(await scene.sentTypes()).toEqual(['noise_email_sent']);
    expect(await outcomes(scene, guest)).toEqual([
      ['sms', 'failed', 'The gateway refused it: the gateway answered 400, error 21211.'],
      ['email', 'sent', undefined],
    ]);
    expect(scene.provider.requests).toHaveLength(1);
  });

  it('goes by e-mail after three tries within 90 seconds', async () => {
    const scene = await openScene(SMS_ONLY);
    scene.provider.state.behaviour = 'fail';
    const guest = await scene.stay(-60, 600);
    await scene.loud(8);
    const tries = () => scene.provider.requests.length;
    for (const [seconds, wanted] of [
      [29, 1],
      [1, 2],
      [59, 2],
    ] as const) {
      await scene.passSeconds(seconds);
      expect(tries()).toBe(wanted);
    }
    expect(await scene.sentTypes()).toEqual([]);
    await scene.passSeconds(1);
    expect([tries(), await scene.sentTypes()]).toEqual([3, ['noise_email_sent']]);
    const keys = scene.provider.requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect((await outcomes(scene, guest))[0]).toEqual(['sms', 'failed', 'The gateway could not take it.']);
  });

  it('goes by e-mail when the gateway could not deliver it and the noise goes on', async () => {
    const scene = await openScene(SMS_ONLY);
    const guest = await scene.stay(-60, 600);
    await scene.loud(8);
    const [sms] = scene.provider.messages;
    for (const _ of [1, 2]) {
      expect(
        (await scene.provider.sendStatus(sms?.sid ?? '', 'undelivered', { errorCode: '30003' })).status,
      ).toBe(204);
      await scene.settle();
    }
    expect(await scene.sentTypes()).toEqual(['noise_email_sent', 'noise_sms_sent']);
    expect(await outcomes(scene, guest)).toEqual([
      ['sms', 'failed', 'It could not be delivered: error 30003 of the gateway.'],
      ['email', 'sent', undefined],
    ]);
  });

  it('goes no other way when the noise has ended meanwhile', async () => {
    const scene = await openScene(SMS_ONLY);
    await scene.stay(-60, 600);
    await scene.loud(8);
    await scene.quiet(5);
    await scene.provider.sendStatus(scene.provider.messages[0]?.sid ?? '', 'undelivered');
    await scene.settle();
    expect(await scene.sentTypes()).toEqual(['noise_sms_sent']);
    expect((await scene.messages()).map(({ status }) => status)).toEqual(['failed']);
  });

  it('is called in, when there is no e-mail address either', async () => {
    const scene = await openScene(SMS_ONLY);
    const guest = await scene.stay(-60, 600, { ...ANNA, email: null });
    await scene.loud(8);
    await scene.provider.sendStatus(scene.provider.messages[0]?.sid ?? '', 'failed');
    await scene.settle();
    expect(await scene.sentTypes()).toEqual(['noise_auto_call', 'noise_sms_sent']);
    expect((await outcomes(scene, guest))[1]).toEqual([
      'email',
      'not_sent',
      'The guest has no e-mail address.',
    ]);
  });

  it('is not sent twice by e-mail when the level has that step too', async () => {
    const scene = await openScene(ladder(['sms', 'email']));
    scene.provider.state.behaviour = 'refuse';
    await scene.stay(-60, 600);
    await scene.loud(8);
    expect([scene.mailServer.mails.length, await scene.sentTypes()]).toEqual([1, ['noise_email_sent']]);
  });
});

describe('a call to a guest', () => {
  const placed = async (scene: Scene) =>
    (await scene.sent()).map(({ metadata: { noiseAutoCall } }) => noiseAutoCall?.attempt);

  it.each(['busy', 'no-answer'])(
    'that ends with %s is repeated once, after three minutes',
    async (status) => {
      const scene = await openScene(ladder(['auto_call']));
      const guest = await scene.stay(-60, 600);
      await scene.loud(8);
      const { calls } = scene.provider;
      await scene.provider.sendStatus(calls[0]?.sid ?? '', status);
      await scene.passSeconds(179);
      expect(calls).toHaveLength(1);
      await scene.passSeconds(1);
      expect(calls.map(({ to }) => to)).toEqual([PHONE, PHONE]);
      expect(await placed(scene)).toEqual([1, 2]);
      await scene.provider.sendStatus(calls[1]?.sid ?? '', status);
      await scene.passMinutes(10);
      expect([calls.length, await placed(scene)]).toEqual([2, [1, 2]]);
      expect((await scene.messagesOf(guest)).map((message) => message.status)).toEqual(['failed', 'failed']);
    },
  );

  it('is not repeated when the guest answered, or when the noise ended in the three minutes', async () => {
    const scene = await openScene(ladder(['auto_call']));
    const guest = await scene.stay(-60, 600);
    await scene.loud(8);
    await scene.provider.sendStatus(scene.provider.calls[0]?.sid ?? '', 'completed');
    await scene.passMinutes(4);
    expect((await scene.messagesOf(guest)).map((message) => message.status)).toEqual(['delivered']);

    const other = await openScene(ladder(['auto_call']));
    const late = await other.stay(-60, 600);
    await other.loud(8);
    await other.provider.sendStatus(other.provider.calls[0]?.sid ?? '', 'busy');
    await other.settle();
    await other.change({ noise: { enabled: false } });
    await other.passMinutes(4);
    expect(await placed(other)).toEqual([1]);
    expect((await outcomes(other, late))[1]).toEqual(['call', 'not_sent', 'It is quiet again.']);
  });

  it('comes once in an incident, whichever levels have it', async () => {
    const scene = await openScene(ladder(['auto_call'], ['auto_call', 'sms'], ['auto_call']));
    await scene.stay(-60, 600);
    await scene.loud(29);
    expect(await scene.sentTypes()).toEqual(['noise_auto_call', 'noise_sms_sent']);
    expect(scene.provider.calls).toHaveLength(1);
  });
});

it('a step that the next level overtook is not taken any more', async () => {
  const scene = await openScene(ladder(['sms'], ['email']));
  const guest = await scene.stay(-60, 600);
  // Both levels come in one batch, and neither is late.
  await scene.passMinutes(19);
  const samples = Array.from({ length: 19 }, (_, index) => ({ t: scene.minute(index + 1), laeq: 80 }));
  await scene.report({ samples });
  expect(await scene.sentTypes()).toEqual(['noise_email_sent']);
  expect(await outcomes(scene, guest)).toEqual([
    ['sms', 'not_sent', 'The next level of the noise came first.'],
    ['email', 'sent', undefined],
  ]);
});

it('without a gateway keeps messages in the outbox, raises events, and states that nothing was sent', async () => {
  const scene = await openScene({ ...ladder(['sms', 'email', 'auto_call']), outbox: true });
  const guest = await scene.stay(-60, 600);
  await scene.loud(8);
  expect(await scene.sentTypes()).toEqual(['noise_auto_call', 'noise_email_sent', 'noise_sms_sent']);
  const { noiseAutoCall, noiseEmailSent, noiseSmsSent } = Object.assign(
    {},
    ...(await scene.sent()).map(({ metadata }) => metadata),
  );
  for (const own of [noiseAutoCall, noiseEmailSent, noiseSmsSent])
    expect(own).toMatchObject({ status: 'not_sent' });
  const messages = await scene.messagesOf(guest);
  expect(messages.map(({ reason }) => reason).sort()).toEqual([
    'No SMS gateway is configured.',
    'No mail server is configured.',
    'No voice gateway is configured.',
  ]);
  expect(messages.filter((message) => 'accepted_at' in message)).toEqual([]);
  expect(messages.map(({ status, gateway, attempts }) => [status, gateway, attempts])).toEqual([
    ['not_sent', 'outbox', 1],
    ['not_sent', 'outbox', 1],
    ['not_sent', 'outbox', 1],
  ]);
  expect(messages.map(({ text }) => text)).toEqual(Array(3).fill(expect.stringContaining('Boathouse')));
});

it('the log names no recipient, whatever a gateway answers', async () => {
  const scene = await openScene(ladder(['sms', 'email']));
  scene.provider.state.behaviour = 'refuse';
  scene.mailServer.state.refuse = true;
  await scene.stay(-60, 600);
  await scene.loud(8);
  await scene.passMinutes(3);
  // Random ids sometimes contain any digits.
  const log = scene.world.lines
    .join('')
    .replaceAll(/[0-9a-f]{24}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
  expect(log).toContain('message not sent');
  for (const secret of ['Anna', '4567', 'anna@', 'somebody@', '+46700000XXX'])
    expect(log).not.toContain(secret);
});
