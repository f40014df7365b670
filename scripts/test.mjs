// npm test: installs what is missing, checks the code, and runs every test on a real PostgreSQL.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, run } from './ensure.mjs';

const REPORT = join(ROOT, '.test-output', 'report.json');
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Browser tests need one; a machine where it cannot be had skips them, and the summary says so. */
function ensureBrowser() {
  if (BROWSERS.some(existsSync) || process.platform !== 'linux') return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(
      'No Chromium found and none can be installed here (needs root and apt): browser tests are skipped.',
    );
    return;
  }
  console.log('Installing Chromium for the browser tests …');
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  run('apt-get', ['update', '-qq'], quiet);
  if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet) !== 0) {
    console.log('Chromium could not be installed: browser tests are skipped.');
  }
}

/** One line that counts, and a line for each test that did not run. */
function summarise() {
  const report = JSON.parse(readFileSync(REPORT, 'utf8'));
  const skipped = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'pending' || test.status === 'skipped')
      .map((test) => test.fullName),
  );
  for (const name of skipped) console.log(`skipped: ${name}`);
  console.log(`${report.numPassedTests} passed, ${report.numFailedTests} failed, ${skipped.length} skipped`);
}

ensureInstalled();
ensureBuilt();
ensureBrowser();
mkdirSync(join(ROOT, '.test-output'), { recursive: true });
const filters = process.argv.slice(2);
const checked = filters.length > 0 ? 0 : run(process.execPath, ['scripts/check.mjs']);
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const tested = run(process.execPath, [
  vitest,
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORT}`,
  ...filters,
]);
if (existsSync(REPORT)) summarise();
process.exit(checked || tested);
