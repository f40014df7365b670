import { defineConfig } from 'vitest/config';

/** Tests that kill processes or measure what two of them do at once: anything beside them would be part of the test. */
const ALONE = [
  'test/scenarios/{crash,delivery-crash,ingest-crash,failures,first-start,mqtt-shared,start-and-stop,two-processes}.test.ts',
  'src/webhooks/organization/delivery.test.ts',
];

/** Asks which tests ran, so it comes after all of them. */
const LAST = ['test/structure/conformance/conformance.test.ts'];

export default defineConfig({
  test: {
    globalSetup: 'test/harness/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that asserts nothing is a defect.
    // Three files at once on two cores: a page that is asked something may take more than the usual second.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            'src/**/*.test.ts',
            'bin/**/*.test.ts',
            'test/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...ALONE, ...LAST],
          // Most of a test's time is waiting for a socket or a disk: more files at once than there are cores.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { name: 'last', include: LAST, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
