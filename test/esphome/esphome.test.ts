import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readReport } from '../../src/devices/report/read-report.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/platform/durations.ts';
import { monitoredHome, sendReports } from '../harness/monitored-home.ts';
import { openWorld } from '../harness/world.ts';
import { buildReporter, compiler } from './reporter.ts';

const FOLDER = join(import.meta.dirname, '../../devices/esphome');
const DEVICE = '66a1f0c2d3e4b5a697887766';
const EPOCH = Date.parse('2026-11-15T09:30:00.000Z');

let start: ReturnType<typeof buildReporter>;

describe.skipIf(!compiler)(
  'the reports of the device to build (skipped where there is no C++ compiler)',
  () => {
    beforeAll(() => {
      start = buildReporter();
    });

    const read = (text: string) => readReport(JSON.parse(text), DEVICE);

    it('have what was measured within the minute, and the reader refuses nothing of them', async () => {
      const device = start();
      await device.clock(1000, EPOCH + 1000);
      await device.set(59_000, { laeq: 48.26, lmax: 61, temp: -3.5, rh: 44, pressure: 1013.2 });
      await device.motion(30_000);
      await device.minute(60_000);
      const { report, refusals } = read(await device.body(61_000));
      expect(refusals).toEqual([]);
      expect(report).toMatchObject({ boot_id: 7, seq: 1, sent_at: EPOCH + 61_000, heartbeat_s: 60 });
      const sample = { laeq: 48.3, lmax: 61, temp: -3.5, rh: 44, pressure: 1013.2, pir: 1 };
      expect(report?.samples).toEqual([{ t: EPOCH + 60_000, ...sample }]);
      expect(report?.events).toMatchObject([{ t: EPOCH + 30_000, type: 'motion' }]);
    });

    it.each([
      ['no number', { laeq: 'nan', temp: 'nan', rh: 40 }],
      ['infinity, as of a microphone on the other channel', { laeq: '-inf', lmax: 'inf', rh: 40 }],
      ['what no sensor measures', { laeq: 12, temp: 150, pressure: 0, rh: 40 }],
    ])('leave out %s', async (_, values) => {
      const device = start();
      await device.set(59_000, values);
      await device.minute(60_000);
      const { report, refusals } = read(await device.body(60_000));
      expect(refusals).toEqual([]);
      expect(report?.samples).toEqual([{ t: 60_000, rh: 40, pir: 0 }]);
    });

    it('leave out a value that was measured long ago: a sensor that stopped is not one that stays the same', async () => {
      const device = start();
      await device.set(10_000, { temp: 21 });
      await device.set(100_000, { rh: 40 });
      await device.minute(100_001);
      expect(read(await device.body(100_001)).report?.samples).toEqual([{ t: 100_001, rh: 40, pir: 0 }]);
    });

    it('are right about ages before the clock is set, and when it is', async () => {
      const device = start();
      await device.minute(60_000);
      expect(read(await device.body(61_000)).report).toMatchObject({
        sent_at: 61_000,
        samples: [{ t: 60_000 }],
      });
      await device.answer(61_000, 202);
      await device.minute(120_000);
      await device.clock(121_000, EPOCH);
      const { report } = read(await device.body(122_000));
      expect(report).toMatchObject({ sent_at: EPOCH + 1000, samples: [{ t: EPOCH - 1000 }] });
    });

    it('are kept as they are until they were answered, and not sent all the time', async () => {
      const device = start();
      await device.minute(60_000);
      const first = await device.body(60_000);
      for (const [status, retryAfterS] of [
        [0, 0],
        [503, 2],
        [429, 0],
        [500, 0],
        [401, 0],
      ] as const) {
        await device.answer(60_000, status, '', retryAfterS);
        expect(await device.wants(60_000)).toBe(false);
        expect(await device.body(60_000)).toBe(first);
      }
      for (const status of [202, 400, 409, 413, 422]) {
        const other = start();
        await other.minute(60_000);
        await other.body(60_000);
        expect(await other.wants(60_000)).toBe(true);
        await other.answer(60_000, status);
        expect(await other.wants(60_000)).toBe(false);
      }
    });

    it('wait longer after each failure, a quarter of an hour at most, or as long as Retry-After', async () => {
      const device = start();
      await device.minute(0);
      await device.body(0);
      const waits: number[] = [];
      for (let n = 0; n < 10; n += 1) {
        await device.answer(0, 0);
        let [least, most] = [0, HOUR_MS];
        while (most - least > 1) {
          const middle = Math.floor((least + most) / 2);
          if (await device.wants(middle)) most = middle;
          else least = middle;
        }
        waits.push(most);
      }
      // Half of the longest wait, plus the 2.5 seconds of jitter that the test sets.
      expect(waits).toEqual(
        [5, 7.5, 12.5, 22.5, 42.5, 82.5, 162.5, 322.5, 452.5, 452.5].map((s) => s * SECOND_MS),
      );
      await device.answer(0, 503, '', 600);
      expect([await device.wants(599_999), await device.wants(600_000)]).toEqual([false, true]);
    });

    it('keep twelve hours while the server is down, and send them in parts, oldest first', async () => {
      const device = start();
      let kept = 0;
      for (let minute = 1; minute <= 800; minute += 1) {
        kept = await device.minute(minute * MINUTE_MS);
        if (minute === 1) await device.body(MINUTE_MS);
      }
      expect(kept).toBe(720);
      const times: number[] = [];
      let now = 800 * MINUTE_MS;
      for (; times.length < 720; now += 1000) {
        const { report, refusals } = read(await device.body(now));
        expect(refusals).toEqual([]);
        times.push(...(report?.samples.map(({ t }) => t / MINUTE_MS) ?? []));
        await device.answer(now, 202);
      }
      // The device was sending the first sample; of the others it dropped the oldest.
      expect(times).toEqual([1, ...Array.from({ length: 719 }, (_, n) => n + 82)]);
      expect(await device.wants(now)).toBe(false);
    });

    it('get new times after most of an hour, under a number of their own', async () => {
      const device = start();
      await device.motion(1000);
      expect(read(await device.body(1000)).report).toMatchObject({ seq: 1, sent_at: 1000 });
      const later = 1000 + 51 * MINUTE_MS;
      const { report } = read(await device.body(later));
      expect(report).toMatchObject({ seq: 2, sent_at: later, events: [{ t: 1000, type: 'motion' }] });
    });

    it('reach a real Lares: refused at first, answered after an answer was lost, and counted once', async () => {
      const world = await openWorld();
      const home = await monitoredHome(world, { settings: { alarm: { exit_delay_s: 0, grace_s: 0 } } });
      const device = start();
      const now = () => world.clock.now().getTime() - EPOCH;
      await device.clock(now(), EPOCH + now());
      /** One exchange, as lares.yaml does it. */
      const exchange = async (status?: number) => {
        const text = await device.body(now());
        if (status !== undefined) return device.answer(now(), status);
        const answer = await sendReports(world, home.device.device_token, text);
        return {
          status: answer.status,
          did: await device.answer(now(), answer.status, JSON.stringify(answer.body)),
        };
      };
      world.clock.advance(MINUTE_MS);
      await device.set(now(), { laeq: 47, temp: 21, rh: 40 });
      await device.minute(now());
      await exchange(503);
      world.clock.advance(10_000);
      expect(await device.wants(now())).toBe(true);
      // The report arrives, but the device does not get the answer.
      await sendReports(world, home.device.device_token, await device.body(now()));
      await exchange(0);
      world.clock.advance(MINUTE_MS);
      expect(await exchange()).toMatchObject({ status: 202 });
      const { latest_sensor_values } = (await home.owner.get(`/devices/${home.device.device_id}`)).body;
      expect(latest_sensor_values).toMatchObject({ sound: { value: 47 }, temperature: { value: 21 } });

      // Commands: the device arms, then reports motion; it has no siren.
      await home.owner.put(`/homes/${home.home_id}/alarm`, { alarm_status: 'on' });
      await device.minute(now());
      expect(await exchange()).toEqual({ status: 202, did: 'arm' });
      await device.motion(now());
      expect(await device.wants(now())).toBe(true);
      expect(await exchange()).toEqual({ status: 202, did: 'siren' });
      await device.minute(now());
      expect(await exchange()).toEqual({ status: 202, did: 'nothing' });
      const types = (await home.events()).map((event) => event.event_type);
      // Two of the events have the same moment.
      expect(types.toSorted()).toEqual(['device_online', 'motion_alarm_critical_event', 'motion_alarm_on']);
    });
  },
);

const text = readFileSync(join(FOLDER, 'lares.yaml'), 'utf8');
const TAGS = ['!lambda', '!secret'].map((tag) => ({ tag, resolve: (value: string) => `${tag} ${value}` }));

interface Device {
  sound_level_meter: {
    dsp_filters: { id: string; coeffs: number[][] }[];
    sensors: { dsp_filters: string[] }[];
  };
  http_request: object;
  script: { id: string }[];
  esphome: { includes: string[] };
}

describe('lares.yaml', () => {
  const device = parse(text, { customTags: TAGS }) as Device;

  it('can be read, has no secrets in it, and keeps the token at one address', () => {
    expect(device.esphome.includes).toEqual(['lares_report.h']);
    expect(device.http_request).toMatchObject({ verify_ssl: true, follow_redirects: false });
    const posts = JSON.stringify(device.script.find(({ id }) => id === 'report'));
    expect(posts).toContain('{lares_url}/ingest/v1/reports"');
    expect(posts).toContain('"Authorization":"!secret lares_authorization"');
    expect(text).not.toMatch(/dt_[A-Za-z0-9]{8}/);
  });

  it('weighs sound within 0.3 dB of the A-weighting of IEC 61672 up to 10 kHz', () => {
    const { dsp_filters, sensors } = device.sound_level_meter;
    expect(sensors.map((sensor) => sensor.dsp_filters)).toEqual([['a_weighting'], ['a_weighting']]);
    const sections = dsp_filters[0]?.coeffs ?? [];
    const wrong = [20, 31.5, 63, 125, 250, 500, 1000, 2000, 4000, 6300, 8000, 10_000].map((hertz) =>
      Math.abs(weightOf(sections, hertz) - aWeight(hertz)),
    );
    expect(Math.max(...wrong)).toBeLessThan(0.3);
  });

  it.skipIf(!hasEsphome())(
    'is taken by ESPHome (skipped where it is not installed)',
    () => {
      const directory = mkdtempSync(join(tmpdir(), 'lares-esphome-'));
      onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
      cpSync(FOLDER, directory, { recursive: true });
      const secrets = [
        'wifi_ssid: a',
        'wifi_password: password',
        'ota_password: b',
        'lares_authorization: Bearer c',
      ];
      writeFileSync(join(directory, 'secrets.yaml'), secrets.join('\n'));
      // A folder with the component, for machines that cannot reach GitHub.
      const local = process.env['SOUND_LEVEL_METER'];
      if (local)
        writeFileSync(
          join(directory, 'lares.yaml'),
          text.replace(/github:\/\/stas-sl\S+/, `{ type: local, path: ${local} }`),
        );
      const checked = spawnSync('esphome', ['config', 'lares.yaml'], { cwd: directory, encoding: 'utf8' });
      expect(checked.status, checked.stderr + checked.stdout).toBe(0);
    },
    MINUTE_MS,
  );
});

function hasEsphome(): boolean {
  return spawnSync('esphome', ['version']).status === 0;
}

/** dB at 48 kHz. */
function weightOf(sections: number[][], hertz: number): number {
  const angle = (2 * Math.PI * hertz) / 48_000;
  const size = (c0: number, c1: number, c2: number) =>
    Math.hypot(
      c0 + c1 * Math.cos(angle) + c2 * Math.cos(2 * angle),
      c1 * Math.sin(angle) + c2 * Math.sin(2 * angle),
    );
  const factor = sections.reduce(
    (product, [b0 = 0, b1 = 0, b2 = 0, a1 = 0, a2 = 0]) => (product * size(b0, b1, b2)) / size(1, a1, a2),
    1,
  );
  return 20 * Math.log10(factor);
}

/** By its definition, it is 0 at 1 kHz. */
function aWeight(hertz: number): number {
  const weight = (f: number) =>
    (12_194 ** 2 * f ** 4) /
    ((f ** 2 + 20.6 ** 2) *
      Math.sqrt((f ** 2 + 107.7 ** 2) * (f ** 2 + 737.9 ** 2)) *
      (f ** 2 + 12_194 ** 2));
  return 20 * Math.log10(weight(hertz) / weight(1000));
}
