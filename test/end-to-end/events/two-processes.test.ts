import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendReports } from '../../harness/monitored-home.ts';
import { begin, iso, type Story } from '../../harness/story.ts';
import { openWorld, type World } from '../../harness/world.ts';

/** Two processes on one database: a load balancer sends the reports of a home to either. */

let worlds: [here: World, there: World];
beforeAll(async () => {
  const here = await openWorld();
  worlds = [here, await openWorld({ connectionConfig: here.connectionConfig, clock: here.clock })];
});

function report(seq: number, samples: object[]) {
  return { v: 1, boot_id: 2, seq, sent_at: worlds[0].clock.now().getTime(), heartbeat_s: 300, samples };
}

const typesOf = async (story: Story) =>
  (await story.events()).slice(story.others.length + 1).map((event) => event.event_type);

const storedMinutes = async (story: Story) =>
  (
    await worlds[0].tools.database.rows<{ minutes: number }>(sql`
      SELECT count(*)::int AS minutes FROM sensor_samples WHERE home_id = ${story.home_id}`)
  )[0]?.minutes;

/** Both processes look for due work at the same moment. */
async function passMinute(story: Story): Promise<void> {
  worlds[0].clock.advance(60_000);
  await Promise.all(worlds.map((world) => world.app.jobs.poll()));
  await story.settle();
}

describe('two processes that take the reports of one home', () => {
  it('have one incident, each level once, when each has a device of its own [two-processes-one-incident]', async () => {
    const story = await begin(worlds[0], { devices: [{}, {}] });
    const devices = [story.device, ...story.others];
    for (let minute = 1; minute <= 35; minute += 1) {
      await passMinute(story);
      const samples = [{ t: story.now(), laeq: minute <= 29 ? 80 : 60 }];
      const answers = await Promise.all(
        devices.map(({ device_token }, index) =>
          sendReports(worlds[index % 2] ?? worlds[0], device_token, report(minute, samples)),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    }
    const events = (await story.events()).filter(({ event_type }) => event_type.startsWith('noise_'));
    expect(events.map(({ event_type, event_time }) => [event_type, event_time])).toEqual([
      ['noise_detected', iso(story.minute(8))],
      ['noise_detected', iso(story.minute(18))],
      ['noise_detected', iso(story.minute(28))],
      ['noise_quieted', iso(story.minute(34))],
    ]);
    expect(new Set(events.map(({ metadata }) => metadata.incidentId)).size).toBe(1);
    expect(await storedMinutes(story)).toBe(2 * 35);
  });

  it('evaluate each report once when both get it at the same moment [two-processes-same-report]', async () => {
    const story = await begin(worlds[0]);
    for (let minute = 1; minute <= 20; minute += 1) {
      await passMinute(story);
      const body = report(minute, [{ t: story.now(), laeq: 80, temp: 31, smoke_score: 0.9 }]);
      const answers = await Promise.all(
        worlds.map((world) => sendReports(world, story.device.device_token, body)),
      );
      expect(answers.map((answer) => answer.body.accepted + answer.body.duplicates)).toEqual([1, 1]);
      expect(answers.map((answer) => answer.body.accepted).sort()).toEqual([0, 1]);
    }
    expect((await typesOf(story)).sort()).toEqual([
      'noise_detected',
      'noise_detected',
      'smoking_detected',
      'temperature_high',
    ]);
    expect(await storedMinutes(story)).toBe(20);
    const delivered = (await story.deliveredEvents()).map(({ webhook_event_id }) => webhook_event_id);
    expect(new Set(delivered).size).toBe(delivered.length);
    expect(delivered).toHaveLength(5);
  });

  it('lose nothing when the reports of a device go to them in turn [two-processes-in-turn]', async () => {
    const story = await begin(worlds[0]);
    for (let minute = 1; minute <= 20; minute += 1) {
      await passMinute(story);
      const body = report(minute, [{ t: story.now(), temp: 31 }]);
      const answer = await sendReports(worlds[minute % 2] ?? worlds[0], story.device.device_token, body);
      expect(answer.body.accepted).toBe(1);
    }
    const events = (await story.events()).slice(1).map((event) => [event.event_type, event.event_time]);
    expect(events).toEqual([['temperature_high', iso(story.minute(16))]]);
    expect(await storedMinutes(story)).toBe(20);
  });

  it('arm, trigger and disarm one alarm', async () => {
    const settings = { alarm: { exit_delay_s: 0, grace_s: 30 } };
    const story = await begin(worlds[0], { settings });
    const order = (world: World, alarm_status: string) =>
      world.as(story.hood.owner).put(`/homes/${story.home_id}/alarm`, { alarm_status });
    await Promise.all(worlds.map((world) => order(world, 'on')));
    await passMinute(story);
    const motion = { ...report(1, []), events: [{ id: 1, t: story.now(), type: 'motion' }] };
    await Promise.all(worlds.map((world) => sendReports(world, story.device.device_token, motion)));
    await passMinute(story);
    await Promise.all(worlds.map((world) => order(world, 'off')));
    expect(await typesOf(story)).toEqual([
      'motion_alarm_on',
      'motion_alarm_critical_event',
      'motion_alarm_off',
    ]);
  });

  it('raise device_offline once', async () => {
    const story = await begin(worlds[0]);
    for (let minute = 1; minute <= 25; minute += 1) await passMinute(story);
    expect(await typesOf(story)).toEqual(['device_offline']);
  });
});
