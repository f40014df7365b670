// Makes a clone ready to run: installs and builds what is missing or stale. Node's own modules only,
// because this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeSbom } from './sbom.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** npm writes this one last, so an install that was cut off has none. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const WANTED = join(ROOT, 'package-lock.json');
const PROGRAM = join(ROOT, 'dist', 'bin');
const WEB_APP = join(ROOT, 'dist', 'web');
const MODULES = join(ROOT, 'dist', 'src');
const GUIDE = join(ROOT, 'dist', 'guide');
/** What builds it has packages of its own, so that a start need not wait for them. */
const GUIDE_TOOLS = join(ROOT, 'guide');
/** The packages that the web app was put together from (`web/list-packages.ts`). */
const BUNDLED = join(WEB_APP, 'packages.json');
/** What both are made of; see SECURITY.md. */
const SBOM = join(ROOT, 'dist', 'sbom.json');
/** In a directory that was built: what it was built from. */
const STAMP = '.built-from';
/** Another one is building; it takes about a minute. */
const LOOK_AGAIN_MS = 500;
const MOST_LOOKS = 1200;
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
  install(ROOT, INSTALLED, WANTED);
}

function install(cwd, installed, wanted) {
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  say('Installing packages (once, about a minute) …');
  const status = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
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
function stateOf(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(ROOT, file)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function isBuiltFrom(directory, wanted) {
  const stamp = join(directory, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

/** Both at the same time: each uses one core for most of it. */
export async function ensureBuilt() {
  // Whichever fails, the other one tidies up behind itself.
  const builds = await Promise.allSettled([ensureProgram(), ensureWebApp()]);
  const failed = builds.find(({ status }) => status === 'rejected');
  if (failed) fail(failed.reason.message);
  if (builds.some(({ value }) => value)) writeSbom(SBOM, JSON.parse(readFileSync(BUNDLED, 'utf8')));
}

function programFiles() {
  return [...filesBelow(join(ROOT, 'src')), ...filesBelow(join(ROOT, 'bin')), WANTED];
}

/** Whether it had to be built. */
async function ensureProgram() {
  const script = join(ROOT, 'scripts', 'build-program.mjs');
  const wanted = stateOf([...programFiles(), script]);
  if (isBuiltFrom(PROGRAM, wanted)) return false;
  say('Building …');
  await buildAside(PROGRAM, wanted, (aside) => [script, aside]);
  return true;
}

async function ensureWebApp() {
  const sources = ['web', 'packages/sdk/src', 'packages/webhook-verifier/src'];
  const files = sources.flatMap((directory) => [...filesBelow(join(ROOT, directory))]);
  const wanted = stateOf([...files, join(ROOT, 'src', 'web-app', 'paths.ts'), WANTED]);
  if (isBuiltFrom(WEB_APP, wanted)) return false;
  say('Building the web app (a few seconds) …');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  await buildAside(WEB_APP, wanted, (aside) => [
    vite,
    'build',
    'web',
    '--outDir',
    aside,
    '--logLevel',
    'warn',
  ]);
  return true;
}

/** Every module of src/ by itself, for benchmarks that open parts of Lares. */
export function ensureModules() {
  const settings = ['tsconfig.json', 'tsconfig.build.json'].map((name) => join(ROOT, name));
  const wanted = stateOf([...programFiles(), ...settings]);
  if (isBuiltFrom(MODULES, wanted)) return;
  const tsc = join(ROOT, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
  if (run(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: ['ignore', 2, 2] }) !== 0) {
    fail('The build of the modules failed; see above.');
  }
  writeFileSync(join(MODULES, STAMP), wanted);
}

/** The pages of docs/ as a site. Nothing waits for it but `npm run docs`, a release, and its tests. */
export async function ensureGuide() {
  const locked = join(GUIDE_TOOLS, 'package-lock.json');
  const wanted = stateOf([...guideFiles(), locked]);
  if (isBuiltFrom(GUIDE, wanted)) return;
  const done = await onlyOne(join(ROOT, 'dist', 'guide.lock'));
  // Whoever was first may have built it meanwhile.
  const building = isBuiltFrom(GUIDE, wanted) ? Promise.resolve() : buildGuide(locked, wanted);
  const problem = await building.then(
    () => undefined,
    (error) => error.message,
  );
  done();
  if (problem !== undefined) fail(problem);
}

async function buildGuide(locked, wanted) {
  install(GUIDE_TOOLS, join(GUIDE_TOOLS, 'node_modules', '.package-lock.json'), locked);
  say('Building the guide (about a minute) …');
  // Below guide/, where its packages are found.
  const pages = join(GUIDE_TOOLS, `.pages-${process.pid}`);
  const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const vitepress = join(GUIDE_TOOLS, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  const node = (...args) => {
    if (run(process.execPath, args, { stdio: ['ignore', 2, 2] }) !== 0)
      throw new Error('The build failed; see above.');
  };
  try {
    node(tsx, join(GUIDE_TOOLS, 'assemble.ts'), pages);
    await buildAside(
      GUIDE,
      wanted,
      (aside) => [vitepress, 'build', pages, '--outDir', aside],
      (aside) => node(tsx, join(GUIDE_TOOLS, 'finish.ts'), aside),
    );
  } finally {
    rmSync(pages, { recursive: true, force: true });
  }
}

/** Waits for another process that has it, as long as that one lives. Answers what lets it go. */
async function onlyOne(lock) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAlive(lock)) await setTimeout(LOOK_AGAIN_MS);
    else rmSync(lock, { force: true });
  }
  return fail(`Another build has not ended; if there is none, remove ${lock}.`);
}

function isAlive(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function guideFiles() {
  const tools = readdirSync(GUIDE_TOOLS, { withFileTypes: true }).filter((entry) => entry.isFile());
  const others = [
    'README.md',
    'SECURITY.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'openapi.json',
    'bench/README.md',
  ];
  return [
    ...filesBelow(join(ROOT, 'docs')),
    ...filesBelow(join(GUIDE_TOOLS, '.vitepress')),
    ...filesBelow(join(ROOT, 'src', 'catalogue')),
    ...tools
      .map(({ name }) => join(GUIDE_TOOLS, name))
      .filter((path) => path !== join(GUIDE_TOOLS, 'package-lock.json')),
    ...others.map((name) => join(ROOT, name)),
    ...['sdk', 'webhook-verifier'].map((name) => join(ROOT, 'packages', name, 'README.md')),
    join(ROOT, 'packages', 'webhook-verifier', 'test-vectors.json'),
  ];
}

/** Built aside and then moved into place, so that nobody ever sees half of it; two at once are harmless. */
async function buildAside(target, wanted, argumentsFor, finish = () => undefined) {
  const aside = `${target}-${process.pid}`;
  // A NODE_ENV of development, set for the server, must not put React's development build on the page.
  const options = { cwd: ROOT, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } };
  try {
    const [status] = await once(spawn(process.execPath, argumentsFor(aside), options), 'exit');
    if (status !== 0) throw new Error('The build failed; see above.');
    finish(aside);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(join(aside, STAMP), wanted);
  const before = `${aside}-before`;
  moveIfThere(target, before);
  // Not there to be moved, or in the way: somebody else was a moment faster with the same.
  if (!moveIfThere(aside, target)) rmSync(aside, { recursive: true, force: true });
  rmSync(before, { recursive: true, force: true });
}

function moveIfThere(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) return false;
    throw error;
  }
}
