import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { laresJson, runLares, startLares, temporaryDirectory } from '../harness/program.ts';
import { isLong } from '../harness/rounds.ts';
import { visitor } from '../harness/visitor.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What `npm run release` packs, in an empty folder without the repository, as whoever installs it has it. */
it('the packed program runs without the repository: pages, reference, log-in, command line', {
  timeout: 5 * MINUTE_MS,
}, async () => {
  const folder = temporaryDirectory();
  const release = join(folder, 'release');
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
  expect(await laresJson(['upgrade', '--check'], environment, program)).toMatchObject({
    migrations: [],
    estimated_seconds: 0,
  });
  const wrong = await runLares(['upgrade'], environment, undefined, program);
  expect(wrong).toMatchObject({ code: 64, stderr: expect.stringContaining('--check') });
});

/** By npm in the long run; here with the packages that are there already, and none but those that it asks for. */
function install(folder: string, tarball: string): string {
  if (isLong) {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', tarball], {
      cwd: folder,
      stdio: 'pipe',
    });
    return join(folder, 'node_modules/lares/dist/bin/lares.js');
  }
  execFileSync('tar', ['--extract', '--gzip', '--file', tarball], { cwd: folder });
  const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
  const wanted = { ...manifest.dependencies, ...manifest.optionalDependencies };
  expect(Object.keys(manifest.dependencies).length).toBeLessThan(5);
  for (const name of Object.keys(wanted)) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), place);
  }
  return join(folder, 'package/dist/bin/lares.js');
}
