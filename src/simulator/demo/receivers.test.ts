import { beforeEach, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../catalogue/index.ts';
import { digestOf } from '../../webhooks/index.ts';
import { DemoReceivers } from './receivers.ts';
import type { DemoHook } from './state-file.ts';

const HOME = 'a'.repeat(24);
const hook = (hook_id: string, receiver: DemoHook['receiver']): DemoHook => ({
  hook_id,
  organization_id: 'b'.repeat(24),
  receiver,
  url: `http://127.0.0.1:8080/demo/receivers/${receiver}`,
  hook_secret: `secret of ${hook_id}`,
});
const GOOD = hook('1'.repeat(24), 'healthy');
const BAD = hook('2'.repeat(24), 'failing');

/** Serializes as the webhook engine does. */
function delivery({ hook_id, hook_secret }: DemoHook, type: string, members = ''): string {
  const event = `{"webhook_event_id":"${'c'.repeat(24)}","type":"${type}","home_id":"${HOME}"${members}}`;
  return `{"hook_id":"${hook_id}","event":${event},"hook_digest":"${digestOf(event, hook_secret)}"}`;
}

let receivers: DemoReceivers;
const now = new Date('2026-11-15T09:30:00Z');

beforeEach(() => {
  receivers = new DemoReceivers(() => now);
  receivers.configure({
    tokens: { healthy: 'healthy-token', failing: 'failing-token' },
    hooks: [GOOD, BAD],
    listenAddress: { address: '127.0.0.1', port: 8080 },
    homeNames: new Map([[HOME, 'Boathouse']]),
  });
});

const take = (name: 'healthy' | 'failing', body: string, attempt = '1') =>
  receivers.receive(name, { body, attempt });

describe('a demo receiver', () => {
  it('is found by the token in its address only', () => {
    expect([receivers.findByToken('healthy-token'), receivers.findByToken('failing-token')]).toEqual([
      'healthy',
      'failing',
    ]);
    expect([receivers.findByToken('healthy'), receivers.findByToken('')]).toEqual([undefined, undefined]);
    expect(new DemoReceivers(() => now).findByToken('')).toBeUndefined();
  });

  it('shows a genuine delivery as "digest ok", with its home, and counts its type', () => {
    expect(take('healthy', delivery(GOOD, 'pir_motion'))).toBe(200);
    expect(
      take('healthy', delivery(GOOD, 'noise_detected', ',"metadata":{"homeName":"Löft \\"1\\""}'), '3'),
    ).toBe(200);
    expect(receivers.deliveries.healthy).toEqual([
      { at: now, type: 'noise_detected', home: 'Löft "1"', attempt: 3, digestOk: true, status: 200 },
      { at: now, type: 'pir_motion', home: 'Boathouse', attempt: 1, digestOk: true, status: 200 },
    ]);
    expect([...receivers.seen.keys()]).toEqual(['pir_motion', 'noise_detected']);
  });

  it.each<[string, string]>([
    ['a changed event', delivery(GOOD, 'pir_motion').replace('pir_motion', 'temperature')],
    ['the secret of another webhook', delivery({ ...GOOD, hook_secret: 'other' }, 'pir_motion')],
    ['the webhook of the other receiver', delivery(BAD, 'pir_motion')],
    ['an unknown webhook', delivery(hook('3'.repeat(24), 'healthy'), 'pir_motion')],
    ['no digest', '{"hook_id":"1","event":{}}'],
    ['nothing at all', ''],
  ])('refuses %s as "digest wrong" and does not count its type', (_what, body) => {
    expect(take('healthy', body)).toBe(401);
    expect(receivers.deliveries.healthy).toMatchObject([{ type: 'unknown', digestOk: false }]);
    expect(receivers.seen.size).toBe(0);
  });

  it('counts each catalogue type once and no ping', () => {
    for (const type of [...EVENT_TYPES, 'webhook_ping', 'noise_detected'])
      take('healthy', delivery(GOOD, type));
    expect([receivers.seen.size, receivers.of]).toEqual([EVENT_TYPES.length, EVENT_TYPES.length]);
  });

  it('fails until the user repairs it, and counts no type', () => {
    expect(take('failing', delivery(BAD, 'noise_detected'))).toBe(503);
    receivers.isRepaired = true;
    expect(take('failing', delivery(BAD, 'noise_detected'), '2')).toBe(200);
    expect(receivers.deliveries.failing.map(({ status, attempt }) => [status, attempt])).toEqual([
      [200, 2],
      [503, 1],
    ]);
    expect(receivers.seen.size).toBe(0);
  });

  it('keeps the last 200 deliveries and no more', () => {
    for (let count = 1; count <= 250; count += 1)
      take('healthy', delivery(GOOD, 'pir_motion'), String(count));
    expect(receivers.deliveries.healthy.map(({ attempt }) => attempt)).toEqual(
      Array.from({ length: 200 }, (_, place) => 250 - place),
    );
  });

  it('matches exactly the addresses of its webhooks', () => {
    expect(
      [GOOD.url, BAD.url, `${GOOD.url}/`, 'http://127.0.0.1:8080/'].map((url) => receivers.has(url)),
    ).toEqual([true, true, false, false]);
  });
});
