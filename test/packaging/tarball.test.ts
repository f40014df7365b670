import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { laresJson, runLares, startLares, temporaryDirectory } from '../harness/program.ts';
import { addPasskey, deviceFor } from '../harness/sign-in/second-factor.ts';
import { visitor } from '../harness/visitor.ts';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES_AT_MOST = 40;

/** The files of a fresh clone without any build. Packages are installed, because packing does not install them. */
function cloneInto(folder: string): string {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter(Boolean)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path), { preserveTimestamps: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const TIMEOUT_MS = 10 * MINUTE_MS;

it('npm pack builds the program, the web app and the guide', { timeout: TIMEOUT_MS }, () => {
  const clone = cloneInto(temporaryDirectory());
  const packed = execFileSync('npm', ['pack', '--json'], { cwd: clone, encoding: 'utf8', stdio: 'pipe' });
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  for (const path of ['dist/bin/lares.js', 'dist/web/index.html', 'dist/guide/index.html', 'dist/sbom.json'])
    expect(paths).toContain(path);
});

/** Runs the package of `npm run release` in an empty folder without the repository. */
it('the packed program runs without the repository: pages, guide, reference, login, passkeys, backup', {
  timeout: TIMEOUT_MS,
}, async () => {
  const release = join(temporaryDirectory(), 'release');
  execFileSync(process.execPath, [join(ROOT, 'scripts/release.mjs'), '--to', release], { stdio: 'pipe' });
  expect(readdirSync(release)).toEqual([
    'NOTES.md',
    'SHA256SUMS',
    expect.stringMatching(/^lares-\d.*\.tgz$/),
    expect.stringMatching(/^lares-sdk-\d.*\.tgz$/),
    expect.stringMatching(/^lares-webhook-verifier-\d.*\.tgz$/),
    'sbom.json',
  ]);
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: release, stdio: 'pipe' });
  const folder = temporaryDirectory();
  const program = install(folder, join(release, readdirSync(release)[2] ?? ''));

  const environment = { LARES_DATA_DIR: join(folder, 'data') };
  const lares = await startLares(environment, program);
  const page = await fetch(`${lares.url}/`);
  expect(await page.text()).toContain('<div id="root">');
  const reference = await fetch(`${lares.url}/docs/`);
  expect(reference.status).toBe(200);
  const guide = await fetch(`${lares.url}/guide/quickstart`);
  expect([guide.status, await guide.text()]).toEqual([200, expect.stringContaining('Quickstart')]);

  const user = ['user', 'create', '--email', 'a@example.com', '--name', 'A'];
  const { password = '' } = await laresJson(user, environment, program);
  const browser = visitor(lares.url);
  await browser.submit('/login', { email: 'a@example.com', password });
  expect([...browser.cookies.keys()]).toContain('lares_session');
  expect(await addPasskey(browser, deviceFor(lares))).toMatchObject({ status: 201 });

  const backups = join(folder, 'backups');
  await laresJson(['backup', '--to', backups], environment, program);
  expect(await laresJson(['backup', 'list', '--from', backups], environment, program)).toMatchObject({
    backups: [expect.anything()],
  });
  expect(await laresJson(['upgrade', '--check'], environment, program)).toMatchObject({
    migrations: [],
    estimated_seconds: 0,
  });
  const wrong = await runLares(['upgrade'], environment, undefined, program);
  expect(wrong).toMatchObject({ code: 64, stderr: expect.stringContaining('--check') });
});

/** Returns the program that `npx lares` starts in this folder. */
function install(folder: string, tarball: string): string {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  // Without the repository's npm settings, which npm passes to the tests that it runs.
  const { PATH = '', HOME = '' } = process.env;
  const inFolder = { cwd: folder, env: { PATH, HOME }, encoding: 'utf8', stdio: 'pipe' } as const;
  execFileSync('npm', ['install', '--prefix', folder, ...options, tarball], inFolder);
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  expect(Object.keys(lock.packages).length).toBeLessThan(PACKAGES_AT_MOST);
  const help = execFileSync('npx', ['--no-install', 'lares', '--help'], inFolder);
  expect(help).toContain('Usage: lares <command>');
  return join(folder, 'node_modules/.bin/lares');
}
