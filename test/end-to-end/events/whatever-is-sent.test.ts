import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { sendReports } from '../../harness/monitored-home.ts';
import { type Story, stories } from '../../harness/story.ts';

const { begin, world } = stories();

/** Paths of null values, infinite numbers and broken text. */
function objections(value: unknown, path = ''): string[] {
  if (value === null) return [`${path} is null`];
  if (typeof value === 'string') return /\0|\p{Surrogate}/u.test(value) ? [`${path} is broken text`] : [];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) => objections(member, `${path}.${name}`));
}

/** Takes text: JSON.stringify writes neither 1e400 nor half a surrogate pair. */
async function sends(story: Story, seq: number, members: string): Promise<number> {
  const head = `"v":1,"boot_id":2,"seq":${seq},"sent_at":${story.now()},"heartbeat_s":300`;
  return (await sendReports(world(), story.device.device_token, `{${head},${members}}`)).status;
}

/** What raises an event, with an odd value in each possible place. */
const ODD_REPORTS: [what: string, members: (t: number) => string, type: string][] = [
  [
    'a sound of an alarm',
    (t) =>
      `"events":[{"id":1,"t":${t},"type":"alarm_sound","pattern":"ODD","cycles":9,"confidence":1,"freq_hz":ODD}]`,
    'alarm_heard',
  ],
  [
    'a press',
    (t) => `"fw":ODD,"events":[{"id":2,"t":${t},"type":"button","ms":99.5,"x":ODD}]`,
    'short_button_press',
  ],
  [
    'power that goes',
    (t) =>
      `"battery":{"pct":50,"mv":ODD},"events":[{"id":3,"t":${t},"type":"power","state":"off","reason":ODD}]`,
    'device_power_off',
  ],
  [
    'a mount',
    (t) => `"hw":ODD,"events":[{"id":4,"t":${t},"type":"tamper","mounted":false,"y":[ODD]}]`,
    'tamper_removed',
  ],
  ['a battery', () => `"battery":{"pct":2,"mv":ODD,"source":ODD},"net":{"rssi":ODD}`, 'battery_empty'],
  [
    'samples',
    (t) =>
      `"samples":[${Array.from({ length: 10 }, (_, minute) => `{"t":${t - (9 - minute) * MINUTE_MS},"laeq":85,"temp":ODD,"rh":ODD}`).join()}]`,
    'noise_detected',
  ],
];

describe.each(ODD_REPORTS)('%s with odd values beside it', (_what, members, type) => {
  it.each(['1e400', '-1e400', 'null', '"\\ud800"', '"\\udc00x"', '"nul\\u0000"', '"🏡"', '{}', '[]', '""'])(
    'never makes an event with null or broken text: %s [odd-values]',
    async (odd) => {
      const story = await begin();
      const text = (value: string) =>
        members(story.now()).replaceAll('"ODD"', quoted(value)).replaceAll('ODD', value);
      const status = await sends(story, 1, text(odd));
      expect([202, 400]).toContain(status);
      // If Lares refused the whole report, send it again without the value: the event itself must be accepted.
      if (status === 400) expect(await sends(story, 2, text('null'))).toBe(202);
      await story.settle();
      const events = await story.deliveredEvents();
      expect(events.map((event) => event.type)).toContain(type);
      expect(events.flatMap((event) => objections(event))).toEqual([]);
      const toUser = await story.userEvents(events.length);
      expect(toUser.flatMap((event) => objections(event))).toEqual([]);
      expect((await story.events()).flatMap((event) => objections(event))).toEqual([]);
    },
  );
});

const quoted = (value: string) => (value.startsWith('"') ? value : '"odd"');
