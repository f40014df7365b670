// npm test: installs what is missing, checks the code, and runs the fast tier of the tests on a real PostgreSQL.
// npm run test:all: the same, then the browser, process, crash and packaging tests.
// -- --changed [REVISION]: only the tests that the changes since REVISION (HEAD) can affect. -- PATH …: only those files.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { affectedTests } from './affected-tests.mjs';
import { ensureBuilt, ensureInstalled, ROOT } from './ensure.mjs';
import { ensurePrograms } from './test-programs.mjs';

const REPORT = join(ROOT, '.test-output', 'report.json');
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const SLOWEST_SHOWN = 10;

const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });

/** The checks use one core and the tests seldom both: running them side by side is faster. Printed in one piece. */
async function runChecks() {
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

function runTests({ command, tier, isWhole }) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
    '--reporter=./test/harness/run/ran-tests.ts',
  ];
  rmSync(REPORT, { force: true });
  return ended(
    spawn(process.execPath, [VITEST, ...command, ...reporters], {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        LARES_TIER: tier,
        // A filtered run cannot answer whether every cited test ran.
        LARES_WHOLE_SUITE: isWhole ? '1' : '',
      },
    }),
  );
}

function printSummary(startedAt) {
  const { testResults, numPassedTests, numFailedTests } = JSON.parse(readFileSync(REPORT, 'utf8'));
  const slowest = testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN);
  console.log(`The ${slowest.length} slowest files:`);
  for (const { name, seconds } of slowest)
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${relative(ROOT, name)}`);
  const skipped = testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'pending' || test.status === 'skipped')
      .map((test) => test.fullName),
  );
  for (const name of skipped) console.log(`skipped: ${name}`);
  console.log(`Finished after ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${skipped.length} skipped`);
}

/** What vitest is asked to run: everything, the named files, or what a change affects. */
function vitestCommand(args, tier) {
  if (!args[0]?.startsWith('--changed')) return ['run', ...args];
  const [, inline] = args[0].split('=');
  const revision = inline ?? args[1] ?? 'HEAD';
  return ['related', '--run', '--passWithNoTests', ...affectedTests(revision, tier)];
}

const startedAt = Date.now();
const args = process.argv.slice(2);
const tier = args[0] === '--all' ? 'all' : 'fast';
if (tier === 'all') args.shift();
const isWhole = args.length === 0;

ensureInstalled();
await ensureBuilt();
ensurePrograms(isWhole ? tier : 'all');
mkdirSync(join(ROOT, '.test-output'), { recursive: true });
const checking = isWhole ? runChecks() : Promise.resolve(0);
// A file that is named may be of either tier.
const namesFiles = !isWhole && !args[0].startsWith('--changed');
const tested = await runTests({
  command: vitestCommand(args, tier),
  tier: namesFiles ? 'all' : tier,
  isWhole,
});
const checked = await checking;
if (existsSync(REPORT)) printSummary(startedAt);
if (checked !== 0) console.log('npm run check failed; see what it printed above.');
process.exit(checked || tested);
