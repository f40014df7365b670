import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import { iso, type Story, stories } from '../../harness/story.ts';

const { begin } = stories();

const set = async (story: Story, settings: object) => {
  const answer = await story.owner.patch(`/homes/${story.home_id}`, { settings });
  expect(answer.status, answer.text).toBe(200);
  await story.settle();
};

const loudThenQuiet = async (story: Story) => {
  await story.measure(20, { laeq: 90 });
  await story.measure(15, { laeq: 40 });
};

async function guestMoves(story: Story): Promise<void> {
  const guest = { name: 'Nils', checkin_time: iso(story.start) };
  await story.owner.post(`/homes/${story.home_id}/guests`, guest);
  await story.settle();
  await story.notices({ type: 'motion' });
}

async function dampForDays(story: Story): Promise<void> {
  await story.minutes(10);
  const samples = Array.from({ length: 60 }, (_, hour) => ({
    t: story.now() - (59 - hour) * HOUR_MS,
    temp: 21,
    rh: 90,
  }));
  await story.report({ samples });
}

describe('a rule that is switched off raises nothing', () => {
  it.each<[string, object, (story: Story) => Promise<unknown>, on: string[], off: string[]]>([
    [
      'noise',
      { noise: { enabled: false } },
      loudThenQuiet,
      ['avg_sound_high', 'noise_detected', 'noise_detected', 'noise_quieted', 'sound_level_dropped_normal'],
      [],
    ],
    [
      'crowd',
      { crowd: { max_occupants: null } },
      (story) => story.measure(20, { occ: 9 }),
      ['crowd_detected'],
      [],
    ],
    [
      'presence',
      { presence: { enabled: false } },
      guestMoves,
      ['motion_automation_guest_checkin', 'pir_motion'],
      ['pir_motion'],
    ],
    ['mould', { climate: { mould: false } }, dampForDays, ['risk_of_mould'], []],
    [
      'smoking',
      { smoking: { enabled: false } },
      (story) => story.measure(5, { smoke_score: 1 }),
      ['smoking_detected'],
      [],
    ],
  ])('%s [rule-off]', async (_rule, settings, happens, on, off) => {
    const options = { settings: { crowd: { max_occupants: 8 } } };
    const asUsual = await begin(options);
    await happens(asUsual);
    expect((await asUsual.news()).sort()).toEqual(on);
    const switchedOff = await begin(options);
    await set(switchedOff, settings);
    await happens(switchedOff);
    expect(await switchedOff.news()).toEqual(off);
  });

  it('the alarm: it cannot be armed', async () => {
    const story = await begin({ settings: { alarm: { mode: 'off' } } });
    const answer = await story.owner.put(`/homes/${story.home_id}/alarm`, { alarm_status: 'on' });
    expect(answer.status).toBe(400);
    await story.notices({ type: 'motion' });
    await story.minutes(2);
    expect(await story.news()).toEqual(['pir_motion']);
  });
});

describe('a rule that is switched off in the middle', () => {
  it('ends the noise there and then, and says why [rule-off-during-noise]', async () => {
    const story = await begin();
    await story.measure(9, { laeq: 90 });
    await set(story, { noise: { enabled: false } });
    const [ended] = (await story.events()).slice(-1);
    expect([ended?.event_type, ended?.event_time, ended?.metadata.noiseQuieted.reason]).toEqual([
      'noise_quieted',
      iso(story.minute(9)),
      'disabled',
    ]);
    await story.forget();
    await story.measure(30, { laeq: 90 });
    expect(await story.news()).toEqual([]);
  });

  it('counts nothing of before when it is switched on again', async () => {
    const story = await begin();
    await story.measure(7, { laeq: 90 });
    await set(story, { noise: { enabled: false } });
    await story.measure(1, { laeq: 90 });
    await set(story, { noise: { enabled: true } });
    await story.measure(7, { laeq: 90 });
    expect(await story.news()).toEqual(['avg_sound_high', 'avg_sound_high']);
    await story.measure(1, { laeq: 90 });
    expect(await story.news()).toEqual(['avg_sound_high', 'avg_sound_high', 'noise_detected']);
  });
});

describe('a limit that is changed', () => {
  it('applies from the next sample, where the hold time begins too [changed-limit]', async () => {
    const story = await begin();
    await story.measure(30, { temp: 28 });
    await set(story, { climate: { temp_high: 27 } });
    expect(await story.news()).toEqual([]);
    await story.measure(15, { temp: 28 });
    expect(await story.news()).toEqual([]);
    await story.measure(1, { temp: 28 });
    const [high] = (await story.events()).slice(-1);
    expect([high?.event_type, high?.event_time, high?.metadata.temperatureHigh.threshold]).toEqual([
      'temperature_high',
      iso(story.minute(46)),
      27,
    ]);
  });

  it('ends what it makes normal, after the usual time', async () => {
    const story = await begin();
    await story.measure(16, { temp: 31 });
    await story.forget();
    await set(story, { climate: { temp_high: 32 } });
    await story.measure(10, { temp: 31 });
    expect(await story.news()).toEqual([]);
    await story.measure(1, { temp: 31 });
    expect(await story.news()).toEqual(['temperature_dropped_normal']);
  });

  it('makes no noise of minutes before: each is compared with the limit that held in it', async () => {
    const story = await begin();
    await story.measure(20, { laeq: 70 });
    await set(story, { noise: { threshold_db: 65 } });
    // The change is at the beginning of the 20th minute, which counts.
    await story.measure(6, { laeq: 70 });
    expect(await story.news()).toEqual(['avg_sound_high']);
    await story.measure(1, { laeq: 70 });
    const [event] = (await story.events()).slice(-1);
    expect([event?.event_type, event?.event_time, event?.metadata.noiseDetected.soundThreshold]).toEqual([
      'noise_detected',
      iso(story.minute(27)),
      65,
    ]);
  });
});

describe('during maintenance', () => {
  const everything = async (story: Story) => {
    await story.notices({ type: 'tamper', mounted: false });
    await story.notices({ type: 'button', ms: 300 });
    await story.notices({ type: 'alarm_sound', pattern: 't3', cycles: 30, confidence: 0.9 });
    await story.owner.put(`/homes/${story.home_id}/alarm`, { alarm_status: 'on' });
    await story.settle();
    await story.seconds(1);
    await story.notices({ type: 'motion' });
    await story.seconds(59);
    for (const pct of [15, 14]) {
      await story.report({ battery: { pct } });
      await story.minutes(1);
    }
    await story.measure(20, { laeq: 90, temp: 3, occ: 20, smoke_score: 1 });
  };
  const settings = {
    crowd: { max_occupants: 8 },
    alarm: { exit_delay_s: 0, grace_s: 10 },
  };

  it('only safety events are raised [maintenance-safety-only]', async () => {
    const story = await begin({ settings });
    await set(story, { maintenance_until: iso(story.minute(60)) });
    await everything(story);
    expect((await story.news()).sort()).toEqual([
      'alarm_heard',
      'almost_freezing',
      'motion_alarm_critical_event',
    ]);
  });

  it('all other events are raised without it [maintenance-over]', async () => {
    const story = await begin({ settings });
    await everything(story);
    expect((await story.news()).sort()).toEqual([
      'alarm_heard',
      'almost_freezing',
      'avg_sound_high',
      'battery_low',
      'crowd_detected',
      'motion_alarm_critical_event',
      'motion_alarm_on',
      'noise_detected',
      'noise_detected',
      'pir_motion',
      'short_button_press',
      'smoking_detected',
      'tamper_removed',
      'temperature_low',
    ]);
  });

  it('nothing is postponed: events are raised again from its end on', async () => {
    const story = await begin();
    await set(story, { maintenance_until: iso(story.minute(30)) });
    await story.measure(20, { temp: 35 });
    await story.notices({ type: 'tamper', mounted: false });
    await story.minutes(10);
    await story.notices({ type: 'button', ms: 300 });
    expect(await story.news()).toEqual(['short_button_press']);
  });
});
