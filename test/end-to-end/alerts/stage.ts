import sql from 'sql-template-tag';
import { MINUTE_MS, SECOND_MS } from '../../../src/platform/durations.ts';
import { FakeClock } from '../../harness/fake-clock.ts';
import { openWorld } from '../../harness/world.ts';
import type { Cell } from './alert-cell.ts';
import { isAlert, openGateways } from './arrivals.ts';
import type { Member } from './expected-alerts.ts';

/** Hours of damp air count when they end. */
const SHORTLY_AFTER_THE_HOUR = '2026-11-15T09:05:00.000Z';
/** Work that is still due after this many rounds will not end. */
const MOST_ROUNDS = 200;
/** Failed sends are tried again after 20 and 60 seconds. */
const FINE_STEP_MS = 20 * SECOND_MS;
const FINE_FOR_MS = 2 * MINUTE_MS;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A Lares with all gateways on loopback and a clock that the test moves. */
export async function openStage(start = SHORTLY_AFTER_THE_HOUR) {
  const gateways = await openGateways();
  const world = await openWorld({ ...gateways.addresses, clock: new FakeClock(start) });
  const now = () => world.clock.now().getTime();

  const isDue = () =>
    world.tools.database.row(sql`
      SELECT FROM jobs WHERE (due_at <= ${world.clock.now()} AND isfinite(due_at)) OR claim IS NOT NULL`);

  async function settle(): Promise<void> {
    await world.app.jobs.settled();
    for (let rounds = 0; await isDue(); rounds += 1) {
      if (rounds > MOST_ROUNDS) throw new Error('the alerts do not come to rest');
      await world.app.jobs.poll();
      await world.app.jobs.settled();
    }
    gateways.collect(now());
  }

  return {
    world,
    ...gateways,
    settle,
    now,
    /** Moves the clock to this time, in fine steps at first, and lets Lares do what is due at each. */
    async passUntil(from: number, ms: number, coarseStepMs = MINUTE_MS): Promise<void> {
      for (let passed = now() - from; passed < ms; passed = now() - from) {
        const step = passed < FINE_FOR_MS ? FINE_STEP_MS : coarseStepMs;
        world.clock.advance(Math.min(step, ms - passed));
        await settle();
      }
    },
  };
}

/** The member acknowledges the way the alert that arrived last offers. */
export async function acknowledge(
  { world, provider, arrivals }: Stage,
  cell: Cell,
  member: Member,
): Promise<void> {
  const last = arrivals.findLast(
    ({ address, text }) => cell.addresses.get(address) === member && isAlert(text),
  );
  if (!last) throw new Error(`${cell.name}: nothing arrived that ${member} could acknowledge`);
  const number = last.address.replace(/^\w+ /, '');
  if (last.channel === 'sms') await provider.write(world.url, { from: number, text: '1' });
  else if (last.channel === 'call') await provider.press(last.key, '1');
  else {
    const link = /https?:\/\/\S+\/n\/[\w-]+/.exec(last.text)?.[0] ?? '';
    const answer = await fetch(link, { method: 'POST' });
    if (answer.status !== 200) throw new Error(`${cell.name}: the link answered ${answer.status}`);
  }
}
