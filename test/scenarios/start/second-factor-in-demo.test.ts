import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { DemoClock, SPEED } from '../../../src/simulator/demo/clock.ts';
import { FakeClock } from '../../harness/fake-clock.ts';
import {
  addPasskey,
  deviceFor,
  isIn,
  nextCode,
  passwordStep,
  sendAssertion,
  sendCode,
  setUpApp,
} from '../../harness/sign-in/second-factor.ts';
import { openWorld } from '../../harness/world.ts';

/**
 * The clock of a demo whose homes are two days in the past and run at 60× speed. The test moves the machine's clock.
 */
class ClockOfDemo extends FakeClock {
  readonly #demo: DemoClock;

  constructor() {
    super();
    const machine = () => super.now().getTime();
    this.#demo = new DemoClock(machine() - 2 * DAY_MS, machine);
    this.#demo.run(SPEED);
  }

  override now = () => this.#demo.now();
  override shiftMs = () => this.now().getTime() - Date.now();
  override wall = () => this.#demo.wall();
}

it('codes of a real phone fit, and people have the minutes of their own clock, while a demo lives faster', async () => {
  const clock = new ClockOfDemo();
  const world = await openWorld({ clock });
  const person = await world.person();
  const device = deviceFor(world);
  const first = await world.browserOf(person);
  const { secret, recovery_codes } = await setUpApp(world, first);
  expect(recovery_codes).toHaveLength(10);
  const lastOfTen = 10 * MINUTE_MS - 1;

  // Lares asks again after ten minutes, not after ten seconds.
  clock.advance(lastOfTen);
  expect((await addPasskey(first, device)).status).toBe(201);
  clock.advance(1);
  expect((await addPasskey(first, deviceFor(world))).status).toBe(403);
  const code = nextCode(secret, clock);
  const confirmed = await first.api('POST', '/session/confirmation', { code });
  const until = new Date(clock.wall().getTime() + 10 * MINUTE_MS).toISOString();
  expect([confirmed.status, confirmed.body]).toEqual([200, { confirmed_until: until }]);
  clock.advance(lastOfTen);
  expect((await addPasskey(first, deviceFor(world))).status).toBe(201);

  // Five minutes for a log-in, with a code and with a passkey.
  for (const [waits, status] of [
    [5 * MINUTE_MS - 30_000 - 1, 303],
    [5 * MINUTE_MS, 400],
  ] as const) {
    const { browser, answer } = await passwordStep(world, person);
    const passkeyBrowser = world.visitor();
    const page = (await passkeyBrowser.get('/login?return_to=/homes')).text;
    clock.advance(waits);
    if (status === 303) {
      await sendCode(browser, String(answer.headers['location']), nextCode(secret, clock));
    } else {
      expect((await browser.get(String(answer.headers['location']))).status).toBe(303);
    }
    expect((await sendAssertion(passkeyBrowser, page, device)).status).toBe(status);
    expect([await isIn(browser), await isIn(passkeyBrowser)]).toEqual([status === 303, status === 303]);
  }
  // The demo's clock was in effect the whole time.
  expect(clock.wall().getTime() - clock.now().getTime()).toBeGreaterThan(HOUR_MS);
});
