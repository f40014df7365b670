import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'bin/**/*.test.ts', 'test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
    globalSetup: 'test/harness/global-setup.ts',
    // Most of a test's time is waiting for a process, a socket or a disk: more files at once than there are cores.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A test that asserts nothing is a defect.
    expect: { requireAssertions: true },
  },
});
