import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/harness/run/long-first.ts';
import { SLOW_TIER } from './test/harness/run/tiers.ts';
import { inlineTexts } from './web/inline-texts.ts';

const ALL = ['src/**/*.test.ts', 'bin/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'test/**/*.test.ts'];

/** Asks which tests ran, so it comes after all of them. */
const LAST = ['test/structure/conformance/conformance.test.ts'];

/** `npm test` sets it to `fast`. */
const slow =
  process.env['LARES_TIER'] === 'fast'
    ? SLOW_TIER.map((start) => (start.endsWith('/') ? `${start}**` : start))
    : [];

/** `npm run test:long`: what goes round more often there, and what is only there. */
const LONG = [
  'test/long/**/*.test.ts',
  'test/end-to-end/{dashboard/random-histories,incidents/agreement}.test.ts',
  'test/openapi/walk.test.ts',
  'test/scenarios/crashes/{backup,crash,delivery-crash,ingest-crash,notification-crash,slow-stop}.test.ts',
  'test/scenarios/processes/{old-partitions,processes,reconnect-storm}.test.ts',
  'src/devices/detect/detect-order.test.ts',
  'src/events/read-random.test.ts',
  'src/jobs/jobs.test.ts',
  'src/platform/embedded/data-migration/older-majors.test.ts',
  'src/simulator/{oracle/oracle,plan/showcase}.test.ts',
  'src/webhooks/organization/states.test.ts',
  'test/web/{desktop,phone}.test.ts',
];
const isLong = process.env['LARES_TEST_LONG'] === '1';

export default defineConfig({
  // Modules of the web app bring their English texts with them, as in the browser.
  plugins: [inlineTexts()],
  test: {
    setupFiles: 'test/harness/run/each-file.ts',
    // The built program is loaded by Node, as it is when it starts.
    server: { deps: { external: [/\/dist\/bin\//] } },
    // Of all projects: one of its own is not asked.
    sequence: { sequencer: LongFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that asserts nothing is a defect.
    // Three files at once on two cores: a page that is asked something may take more than the usual second.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          // Here alone: what is set for all projects is done once for each of them and once more, and a server takes seconds.
          globalSetup: 'test/harness/run/global-setup.ts',
          include: isLong ? LONG : ALL,
          exclude: ['**/node_modules/**', ...(isLong ? [] : ['test/long/**']), ...slow, ...LAST],
          // Most of a test's time is waiting for a socket or a disk: more files at once than there are cores.
          maxWorkers: 3,
          // A worker keeps the modules it has loaded: loading all of Lares for each file was a third of the suite.
          // What a file opens it closes, and no module of ours keeps anything that another test could see.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'last', include: LAST, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
