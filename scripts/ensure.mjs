// Makes a clone ready to run: installs and builds what is missing or stale. Node's own modules only,
// because this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** npm writes this one last, so an install that was cut off has none. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const WANTED = join(ROOT, 'package-lock.json');
const BUILD_STAMP = join(ROOT, 'dist', '.built-from');
const OLDEST_NODE = [20, 19];

/** Messages go to standard error: standard output belongs to the command (`--json`). */
const say = (text) => process.stderr.write(`${text}\n`);

export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (error) throw error;
  return status ?? 1;
}

function fail(text) {
  say(text);
  process.exit(1);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  fail(`Lares needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.version}.`);
}

export function ensureInstalled() {
  requireNode();
  if (existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(WANTED).mtimeMs) return;
  say('Installing packages (once, about a minute) …');
  const status = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) fail('npm ci failed; see above. Is the npm registry reachable?');
}

function* filesBelow(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Names, sizes and times of the sources: cheap enough for every start. */
function sourcesNow() {
  const hash = createHash('sha256');
  const files = [...filesBelow(join(ROOT, 'src')), ...filesBelow(join(ROOT, 'bin'))];
  files.push(join(ROOT, 'tsconfig.json'), join(ROOT, 'tsconfig.build.json'), join(ROOT, 'package-lock.json'));
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(ROOT, file)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

export function ensureBuilt() {
  const wanted = sourcesNow();
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === wanted) return;
  say('Building …');
  const tsc = join(ROOT, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
  if (run(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: ['ignore', 2, 2] }) !== 0) {
    fail('The build failed; see above.');
  }
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}
