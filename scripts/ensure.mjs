// Makes a clone ready to run: installs and builds what is missing or stale. Uses Node's own modules only, because it
// runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSbom } from './sbom.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PACKAGE_FOLDER = join(ROOT, 'node_modules');
/** npm writes this file last, so an interrupted install lacks it. */
const INSTALLED = join(PACKAGE_FOLDER, '.package-lock.json');
const WANTED = join(ROOT, 'package-lock.json');
const PROGRAM = join(ROOT, 'dist', 'bin');
const WEB_APP = join(ROOT, 'dist', 'web');
const MODULES = join(ROOT, 'dist', 'src');
const GUIDE = join(ROOT, 'dist', 'guide');
const GUIDE_SOURCES = join(ROOT, 'guide');
const PACKAGES = join(ROOT, 'dist', 'packages');
/** The packages in the web app's bundle (`web/list-packages.ts`). */
const BUNDLED = join(WEB_APP, 'packages.json');
/** Software bill of materials of both; see SECURITY.md. */
const SBOM = join(ROOT, 'dist', 'sbom.json');
/** Records what a build directory was built from. */
const STAMP = '.built-from';
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
  requireOwnPackages();
  say('Installing packages (once, about a minute) …');
  const status = run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) fail('npm ci failed; see above. Is the npm registry reachable?');
}

/** npm ci would delete the packages in the folder that the link leads to. */
function requireOwnPackages() {
  if (!lstatSync(PACKAGE_FOLDER, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  fail(
    `${PACKAGE_FOLDER} is a symbolic link, and its packages are missing or outdated. Delete the link and try again.`,
  );
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

/** In parallel: the program and the web app need one core each, the others a few seconds. */
export async function ensureBuilt() {
  // If one fails, the others still clean up.
  const builds = await Promise.allSettled([ensureProgram(), ensureWebApp(), ensureGuide(), ensurePackages()]);
  const failed = builds.find(({ status }) => status === 'rejected');
  if (failed) fail(failed.reason.message);
  if (builds.some(({ value }) => value)) writeSbom(SBOM, JSON.parse(readFileSync(BUNDLED, 'utf8')));
}

function programFiles() {
  return [...filesBelow(join(ROOT, 'src')), ...filesBelow(join(ROOT, 'bin')), WANTED];
}

/** Returns whether it had to be built. */
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

/** Compiles each module of src/ separately, for benchmarks that open parts of Lares. */
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

/** Builds docs/ as the site at /guide. */
export async function ensureGuide() {
  const wanted = stateOf(guideFiles());
  if (isBuiltFrom(GUIDE, wanted)) return;
  await buildAside(GUIDE, wanted, (aside) => ['--import', 'tsx', join(GUIDE_SOURCES, 'build.ts'), aside]);
}

/** Builds the SDK and the webhook verifiers that an instance serves at /packages. */
async function ensurePackages() {
  const script = join(ROOT, 'scripts', 'build-packages.mjs');
  const sources = [...filesBelow(join(ROOT, 'packages'))].filter(
    (path) => !/\/(node_modules|dist)\//.test(relative(ROOT, path)),
  );
  const wanted = stateOf([...sources, script, WANTED]);
  if (!isBuiltFrom(PACKAGES, wanted)) await buildAside(PACKAGES, wanted, (aside) => [script, aside]);
}

function guideFiles() {
  const others = [
    'README.md',
    'SECURITY.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'openapi.json',
    'bench/README.md',
    'devices/esphome/README.md',
    'package-lock.json',
    'web/compress-files.ts',
    'web/public/app/lares.svg',
  ];
  return [
    ...filesBelow(join(ROOT, 'docs')),
    ...filesBelow(GUIDE_SOURCES),
    ...filesBelow(join(ROOT, 'src', 'catalogue')),
    ...others.map((name) => join(ROOT, name)),
    ...['sdk', 'webhook-verifier'].map((name) => join(ROOT, 'packages', name, 'README.md')),
    join(ROOT, 'packages', 'webhook-verifier', 'test-vectors.json'),
  ];
}

/** Built in a temporary folder and then moved, so that no reader sees half of it. Two builds at once are harmless. */
async function buildAside(target, wanted, argumentsFor) {
  const aside = `${target}-${process.pid}`;
  // A NODE_ENV of development, set for the server, must not bundle React's development build.
  const options = { cwd: ROOT, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } };
  try {
    const [status] = await once(spawn(process.execPath, argumentsFor(aside), options), 'exit');
    if (status !== 0) throw new Error('The build failed; see above.');
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(join(aside, STAMP), wanted);
  const before = `${aside}-before`;
  moveIfThere(target, before);
  // A concurrent build with the same content was faster.
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
