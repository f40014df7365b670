// npm test: installs what is missing, checks the code, and runs every test on a real PostgreSQL.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, run } from './ensure.mjs';

const REPORT = join(ROOT, '.test-output', 'report.json');
/** Some tests need a program that is not ours: its name, where it is, the package that has it, and those tests. */
const PROGRAMS = [
  {
    name: 'Chromium',
    paths: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ],
    aptPackage: 'chromium-headless-shell',
    tests: 'browser tests',
  },
  {
    name: 'Mosquitto',
    paths: ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'],
    aptPackage: 'mosquitto',
    tests: 'MQTT broker tests',
  },
  {
    name: 'Caddy',
    paths: ['/usr/bin/caddy', '/usr/local/bin/caddy'],
    aptPackage: 'caddy',
    tests: 'tests of the reverse proxy',
  },
  {
    name: 'buildah',
    paths: ['/usr/bin/buildah'],
    aptPackage: 'buildah',
    tests: 'tests of the container image',
  },
  { name: 'PHP', paths: ['/usr/bin/php'], aptPackage: 'php-cli', tests: 'tests in PHP' },
  { name: 'Ruby', paths: ['/usr/bin/ruby'], aptPackage: 'ruby', tests: 'tests in Ruby' },
];

/** A machine where one cannot be had skips its tests, and the summary says so. */
function ensurePrograms() {
  if (process.platform !== 'linux') return;
  const missing = PROGRAMS.filter(({ paths }) => !paths.some(existsSync));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    for (const { name, tests } of missing)
      console.log(
        `No ${name} found and none can be installed here (needs root and apt): ${tests} are skipped.`,
      );
    return;
  }
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    // At run level 1 the package manager starts no services: a broker of its own would take port 1883.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  };
  run('apt-get', ['update', '-qq'], quiet);
  for (const { name, aptPackage, tests } of missing) {
    console.log(`Installing ${name} for the ${tests} …`);
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', aptPackage], quiet) !== 0) {
      console.log(`${name} could not be installed: ${tests} are skipped.`);
    }
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

const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });

/** The checks use one core and the tests seldom both: beside each other they are sooner done. Printed in one piece. */
async function check() {
  const child = spawn(process.execPath, ['scripts/check.mjs'], { cwd: ROOT });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  const code = await ended(child);
  process.stdout.write(printed);
  return code;
}

ensureInstalled();
await ensureBuilt();
ensurePrograms();
mkdirSync(join(ROOT, '.test-output'), { recursive: true });
const filters = process.argv.slice(2);
const checking = filters.length > 0 ? Promise.resolve(0) : check();
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const tested = await ended(
  spawn(
    process.execPath,
    [
      vitest,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
      // The conformance table is held against the tests that ran, which only a whole suite can answer for.
      '--reporter=./test/harness/ran-tests.ts',
      ...filters,
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, LARES_WHOLE_SUITE: filters.length > 0 ? '' : '1' },
    },
  ),
);
const checked = await checking;
if (existsSync(REPORT)) summarise();
if (checked !== 0) console.log('npm run check failed; see what it printed above.');
process.exit(checked || tested);
