import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import { minutes, sendReports, times } from '../../harness/monitored-home.ts';
import { iso, type Story, stories } from '../../harness/story.ts';

const { begin, world } = stories();

async function stay(story: Story, name: string, fromMinute: number, toMinute: number): Promise<string> {
  const answer = await story.owner.post(`/homes/${story.home_id}/guests`, {
    name,
    checkin_time: iso(story.minute(fromMinute)),
    checkout_time: iso(story.minute(toMinute)),
  });
  expect(answer.status, answer.text).toBe(201);
  await story.settle();
  return answer.body.guest_id;
}

const ofType = async (story: Story, type: string) =>
  (await story.events()).filter((event) => event.event_type === type);

describe('an incident of noise', () => {
  it('keeps the guest it opened with over check-out, and other events do not [noise-guest-over-check-out]', async () => {
    const story = await begin({ settings: { presence: { enabled: false } } });
    const leaves = await stay(story, 'Nils', -600, 15);
    const comes = await stay(story, 'Karin', 15, 600);
    await story.measure(20, { laeq: 80 });
    await story.notices({ type: 'button', ms: 300 });
    await story.measure(6, { laeq: 73 });
    const raised = (await story.events()).slice(1);
    expect(raised.map((event) => [event.event_type, event.guest_id, event.metadata.guestId])).toEqual([
      ['noise_detected', leaves, leaves],
      ['noise_detected', leaves, leaves],
      ['short_button_press', comes, comes],
      ['noise_quieted', leaves, leaves],
    ]);
    const listed = await story.owner.get(`/homes/${story.home_id}/events?guest_ids=${comes}`);
    expect(listed.body.home_events.map(({ event_type }: { event_type: string }) => event_type)).toEqual([
      'short_button_press',
    ]);
  });

  it('of a vacant home has no guest, also when one arrives in the middle [noise-vacant-home]', async () => {
    const story = await begin({ settings: { presence: { enabled: false } } });
    await stay(story, 'Karin', 15, 600);
    await story.measure(20, { laeq: 80 });
    const raised = await ofType(story, 'noise_detected');
    expect(
      raised.map((event) => [event.metadata.noiseDetected.disturbanceMonitoringLevel, event.guest_id]),
    ).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
  });

  it('belongs to the guest who was there before the first device was', async () => {
    const story = await begin();
    const { organization_id } = story.hood;
    const { home_id } = (await story.owner.post('/homes', { name: 'Attic', organization_id })).body;
    const { guest_id } = (
      await story.owner.post(`/homes/${home_id}/guests`, {
        name: 'Nils',
        checkin_time: iso(story.minute(-60)),
      })
    ).body;
    const { device_token } = (await story.owner.post(`/homes/${home_id}/devices`, { description: 'Hall' }))
      .body;
    const now = story.now();
    const loud = minutes(now, times(10, { laeq: 80 }));
    const report = { v: 1, boot_id: 1, seq: 1, sent_at: now, samples: loud };
    expect((await sendReports(world(), device_token, report)).status).toBe(202);
    const { home_events } = (await story.owner.get(`/homes/${home_id}/events?event_type=noise_detected`))
      .body;
    expect(home_events.map((event: { guest_id: string }) => event.guest_id)).toEqual([guest_id]);
  });

  it('and the crowd that makes it are one thing: the same incidentId [noise-and-crowd-incident]', async () => {
    const story = await begin({ settings: { crowd: { max_occupants: 8 } } });
    await story.measure(16, { laeq: 80, occ: 20 });
    const [noise] = await ofType(story, 'noise_detected');
    const [crowd] = await ofType(story, 'crowd_detected');
    expect(crowd?.metadata.incidentId).toBe(noise?.metadata.incidentId);
    expect(crowd?.metadata.incidentId).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe('two devices in a home', () => {
  it('have one incident, which ends when both are quiet', async () => {
    const story = await begin({ devices: [{}, {}] });
    const [other] = story.others;
    const both = async (count: number, here: number, there: number) => {
      for (let minute = 0; minute < count; minute += 1) {
        await story.minutes(1);
        await story.report({ samples: [{ t: story.now(), laeq: here }] });
        await story.report({ samples: [{ t: story.now(), laeq: there }] }, other);
      }
    };
    await both(10, 80, 85);
    await both(10, 73, 85);
    expect((await ofType(story, 'noise_detected')).map((event) => event.event_time)).toEqual([
      iso(story.minute(8)),
      iso(story.minute(18)),
    ]);
    expect(await ofType(story, 'noise_quieted')).toEqual([]);
    await both(5, 73, 73);
    const [ended, ...more] = await ofType(story, 'noise_quieted');
    expect([ended?.event_time, ended?.metadata.noiseQuieted.peakSoundLevel, more]).toEqual([
      iso(story.minute(25)),
      85,
      [],
    ]);
  });

  it('have a climate of their own', async () => {
    const story = await begin({ devices: [{}, {}] });
    const [other] = story.others;
    await story.measure(16, { temp: 31 });
    await story.report({}, other);
    await story.measure(16, { temp: 31 }, other);
    const raised = await ofType(story, 'temperature_high');
    expect(raised.map((event) => [event.device_id, event.event_time])).toEqual([
      [story.device.device_id, iso(story.minute(16))],
      [other?.device_id, iso(story.minute(32))],
    ]);
  });

  it('see the same people: the larger number counts, not the sum', async () => {
    const story = await begin({ devices: [{}, {}], settings: { crowd: { max_occupants: 8 } } });
    const [other] = story.others;
    for (let minute = 0; minute < 30; minute += 1) {
      await story.minutes(1);
      await story.report({ samples: [{ t: story.now(), occ: 6 }] });
      await story.report({ samples: [{ t: story.now(), occ: 7 }] }, other);
    }
    expect(await story.news()).toEqual([]);
  });

  it('smell one cigarette', async () => {
    const story = await begin({ devices: [{}, {}] });
    const [other] = story.others;
    await story.measure(5, { smoke_score: 0.9 });
    await story.measure(5, { smoke_score: 0.9 }, other);
    expect(await story.news()).toEqual(['smoking_detected']);
  });
});

describe('a device that moves to another home', () => {
  async function moved(story: Story): Promise<string> {
    const made = await story.owner.post('/homes', {
      name: 'Cottage',
      organization_id: story.hood.organization_id,
      timezone: 'Europe/Stockholm',
    });
    const home = made.body.home_id as string;
    const answer = await story.owner.patch(`/devices/${story.device.device_id}`, { home });
    expect(answer.status, answer.text).toBe(200);
    return home;
  }
  const eventsOf = async (story: Story, home: string) => {
    await story.settle();
    const { body } = await story.owner.get(`/homes/${home}/events?limit=500`);
    return body.home_events.map(({ event_type }: { event_type: string }) => event_type).reverse();
  };

  it('raises its events there from then on', async () => {
    const story = await begin();
    await story.notices({ type: 'tamper', mounted: false });
    await story.forget();
    const cottage = await moved(story);
    await story.minutes(1);
    // Every process learns of the move within a second. Until then it refuses the report, so none is lost.
    await expect.poll(async () => (await story.device.report()).status).toBe(202);
    await story.notices({ type: 'tamper', mounted: true });
    expect(await eventsOf(story, cottage)).toEqual(['tamper_mounted']);
    expect(await story.news()).toEqual([]);
  });

  it('takes what is going on with it: a hot room is normal again where the device is', async () => {
    const story = await begin();
    await story.measure(16, { temp: 31 });
    const cottage = await moved(story);
    await expect.poll(async () => (await story.device.report()).status).toBe(202);
    await story.measure(12, { temp: 20 });
    expect(await eventsOf(story, cottage)).toEqual(['temperature_dropped_normal']);
  });

  it('ends the noise that no other device measured, in the home it left', async () => {
    const story = await begin();
    await story.measure(10, { laeq: 80 });
    await story.forget();
    await moved(story);
    await expect.poll(async () => (await story.device.report()).status).toBe(202);
    await story.pass(2 * HOUR_MS, 600_000);
    expect(await story.news()).toEqual(['noise_quieted']);
  });
});
