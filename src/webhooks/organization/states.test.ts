import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { answerWith, openReceiver } from '../../../test/harness/receiver.ts';
import { rounds } from '../../../test/harness/run/rounds.ts';
import { openWorld } from '../../../test/harness/world.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

/** State of a webhook after each step, according to the specification. */
interface Model {
  broken: boolean;
  failing: boolean;
  /** Attempts used by each event that is still pending. */
  pending: number[];
  /**
   * Attempts of the latest failure since the latest success. Several values are possible when several deliveries
   * failed together.
   */
  lastError: number[];
  discarded: number;
}

const STEPS = ['event', 'event', 'time', 'time', 'fail', 'recover', 'repair', 'ping', 'restart'] as const;
type Step = (typeof STEPS)[number];
/** Longer than the longest delay with its jitter: everything pending is due. */
const LONG_MS = 80 * MINUTE_MS;

function attemptAll(model: Model): void {
  if (model.pending.length === 0) return;
  if (!model.failing) {
    Object.assign(model, { pending: [], lastError: [] });
    return;
  }
  const used = model.pending.map((attempts) => attempts + 1);
  if (used.includes(5)) Object.assign(model, { broken: true, pending: [], lastError: [5], discarded: 0 });
  else Object.assign(model, { pending: used, lastError: used });
}

function next(model: Model, step: Step): void {
  if (step === 'fail') model.failing = true;
  if (step === 'recover') model.failing = false;
  if (step === 'time') attemptAll(model);
  if (step === 'repair' && model.broken) Object.assign(model, { broken: false, lastError: [], discarded: 0 });
  if (step !== 'event') return;
  if (model.broken) model.discarded += 1;
  else if (model.failing) Object.assign(model, { pending: [...model.pending, 1], lastError: [1] });
  else model.lastError = [];
}

it('holds the table of states after every step of random stories of events, failures, repairs, pings and restarts [webhook-state-table]', async () => {
  let world = await openWorld();
  const receiver = await openReceiver();
  const hood = await world.neighbourhood();
  const { home_id } = (
    await world.as(hood.owner).post('/homes', { name: 'Home', organization_id: hood.organization_id })
  ).body;
  const hooks = `/organizations/${hood.organization_id}/webhooks`;
  const { connectionConfig, clock } = world;

  async function settle(): Promise<void> {
    await world.app.engine?.poll();
    await world.app.engine?.settled();
  }

  async function take(step: Step, path: string): Promise<void> {
    if (step === 'fail') receiver.behave(answerWith(500));
    if (step === 'recover') receiver.behave(answerWith(200));
    if (step === 'event')
      await world.app.recorder.record({ home_id, type: 'battery_low', event_time: clock.now() });
    if (step === 'time') clock.advance(LONG_MS);
    if (step === 'repair') await world.as(hood.owner).patch(path, { broken: false });
    if (step === 'ping') {
      const { broken } = (await world.as(hood.owner).get(path)).body;
      expect((await world.as(hood.owner).post(`${path}/ping`)).status).toBe(broken ? 409 : 201);
    }
    if (step === 'restart') {
      // An old process would take part of the work, and this world would not wait for it.
      await world.close();
      world = await openWorld({ connectionConfig, clock });
    }
    await settle();
  }

  async function check(model: Model, path: string, story: string): Promise<void> {
    const webhook = (await world.as(hood.owner).get(path)).body;
    expect(webhook.broken, story).toBe(model.broken);
    expect('broken_at' in webhook, story).toBe(model.broken);
    expect(webhook.discarded_count, story).toBe(model.broken ? model.discarded : undefined);
    if (model.lastError.length === 0) expect(webhook, story).not.toHaveProperty('last_error');
    else expect(model.lastError, story).toContain(webhook.last_error?.attempts);
    const rows = await world.tools.database.rows<{ attempts: number }>(
      sql`SELECT attempts FROM deliveries ORDER BY delivery_id`,
    );
    expect(
      rows.map(({ attempts }) => attempts),
      story,
    ).toEqual(model.pending);
  }

  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 5, maxLength: 25 }), async (steps) => {
      receiver.behave(answerWith(200));
      const { hook_id } = (await world.as(hood.owner).post(hooks, { url: receiver.url, events: ['*'] })).body;
      const path = `${hooks}/${hook_id}`;
      const model: Model = { broken: false, failing: false, pending: [], lastError: [], discarded: 0 };
      for (const [index, step] of steps.entries()) {
        next(model, step);
        await take(step, path);
        await check(model, path, steps.slice(0, index + 1).join(' '));
      }
      expect((await world.as(hood.owner).delete(path)).status).toBe(204);
      expect(await world.tools.database.rows(sql`SELECT FROM deliveries`)).toEqual([]);
    }),
    {
      numRuns: rounds(6, 100),
      // A failed run leaves its webhook behind, which would make shorter runs fail.
      endOnFailure: true,
      examples: [
        [
          [
            'fail',
            'event',
            'time',
            'time',
            'time',
            'time',
            'event',
            'ping',
            'recover',
            'repair',
            'event',
            'time',
          ],
        ],
      ],
    },
  );
}, 120_000);
