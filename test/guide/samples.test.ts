import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SECTIONS } from '../../guide/contents.ts';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { urlOf } from '../harness/database.ts';
import { FakeClock } from '../harness/fake-clock.ts';
import { freePort } from '../harness/program/free-port.ts';
import { openWorld, type World } from '../harness/world.ts';
import { RUNNABLE, samplesOf } from './samples.ts';
import { clone, LARES, openShell, runSamples } from './shell.ts';

/** Types the commands of the pages from top to bottom, against a running Lares. */

const ROOT = join(import.meta.dirname, '../..');

/** Pages whose samples do not fit the test machine, or that another test runs. */
const ELSEWHERE: Record<string, string> = {
  'docs/quickstart.md': 'test/guide/first-path.test.ts',
  'docs/operations/': 'other machines, databases and poolers; the pages name the campaigns that played them',
  'docs/configuration.md': 'a command that checks this machine; test/scenarios/commands runs it',
  'docs/mqtt.md': 'settings of a broker; the tests of src/devices have one',
  'docs/processes.md': 'test/scenarios/processes/processes.test.ts',
  'docs/simulator.md': 'src/simulator/oracle/oracle.test.ts',
  'docs/audit.md': 'the form of one call',
  'docs/lorawan.md': 'test/end-to-end/bridges/uplinks.test.ts',
  'docs/onboarding.md': 'the form of one call; src/onboarding/import-list.test.ts',
  'docs/devices.md': 'the form of one call; docs/guides/devices.md makes it',
  'docs/evidence.md': 'the form of one command; docs/guides/evidence.md runs it',
  'docs/members.md': 'the form of one call',
  'docs/privacy.md': 'test/scenarios/commands/guest-privacy.test.ts',
  'packages/sdk/README.md': 'packages/sdk/test/example.test.ts',
  'packages/webhook-verifier/README.md': 'packages/webhook-verifier/test',
  'CONTRIBUTING.md': 'what developers type',
};

const AHEAD_MS = 10 * MINUTE_MS;

const pages = SECTIONS.flatMap((section) => section.pages).map(({ from }) => ({
  from,
  samples: samplesOf(readFileSync(join(ROOT, from), 'utf8')),
}));
const isElsewhere = (from: string) => Object.keys(ELSEWHERE).some((path) => from.startsWith(path));
const shown = pages.filter(({ samples }) => samples.some(({ language }) => RUNNABLE.has(language)));
const run = shown.filter(({ from }) => !isElsewhere(from));

describe('the samples of the guide', { timeout: 3 * MINUTE_MS }, () => {
  let world: World;
  beforeAll(async () => {
    // Commands use the machine's clock. A fixed clock ahead of it makes what they write due at once.
    world = await openWorld({ clock: new FakeClock(new Date(Date.now() + AHEAD_MS).toISOString()) });
  });

  for (const { from, samples } of run) {
    it(`${from} does what it says`, async () => {
      const hood = await world.neighbourhood();
      await world.home(hood);
      const [port, otherPort] = [await freePort(), await freePort()];
      const session = openShell(join(clone(), 'lares'), {
        DATABASE_URL: urlOf(world.connectionConfig),
        LARES_SECRET_KEY: '07'.repeat(32),
        LARES_DEMO: 'off',
        LARES_MQTT_PORT: 'off',
      });
      const typed = (text: string) =>
        text
          .replaceAll('http://127.0.0.1:8080', world.url)
          .replaceAll('at_…', hood.owner.token)
          .replaceAll('demo@lares.example', hood.owner.email)
          .replaceAll('9000', String(port))
          .replaceAll('9001', String(otherPort))
          .replaceAll('npm run --silent lares --', `node ${LARES}`);
      await runSamples(session, samples, typed, port);
    });
  }

  it('are of pages that are run, or say why not', () => {
    expect(run.map(({ from }) => from)).toEqual([
      'docs/guides/webhooks.md',
      'docs/guides/oauth.md',
      'docs/guides/guests.md',
      'docs/guides/devices.md',
      'docs/guides/on-call.md',
      'docs/guides/evidence.md',
    ]);
    const needless = Object.keys(ELSEWHERE).filter(
      (path) => !shown.some(({ from }) => from.startsWith(path)),
    );
    expect(needless).toEqual([]);
  });

  it('that are not run are few', () => {
    const notRun = run.flatMap(({ samples }) => samples.filter((sample) => sample.notRun !== undefined));
    expect(notRun.length).toBeLessThanOrEqual(10);
    const unknown = run.flatMap(({ samples }) =>
      samples.filter(
        ({ language, file, notRun }) => RUNNABLE.has(language) && language !== 'sh' && !file && !notRun,
      ),
    );
    expect(unknown).toEqual([]);
  });
});
