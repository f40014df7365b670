import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../harness/program.ts';

const SCRIPTS = resolve(import.meta.dirname, '../../scripts');
const INSTALL = `import { ensureInstalled } from './scripts/ensure.mjs'; ensureInstalled();`;

/** A checkout whose node_modules is a link to the packages of another one. */
function linkedCheckout() {
  const [checkout, packages] = [temporaryDirectory(), temporaryDirectory()];
  mkdirSync(join(checkout, 'scripts'));
  for (const name of ['ensure.mjs', 'sbom.mjs']) cpSync(join(SCRIPTS, name), join(checkout, 'scripts', name));
  writeFileSync(join(checkout, 'package-lock.json'), '{}');
  writeFileSync(join(packages, '.package-lock.json'), '{}');
  symlinkSync(packages, join(checkout, 'node_modules'));
  const install = () =>
    spawnSync(process.execPath, ['--input-type=module', '-e', INSTALL], {
      cwd: checkout,
      encoding: 'utf8',
      // Without npm, so that a failing test deletes nothing.
      env: { PATH: '' },
    });
  return { checkout, packages, install };
}

describe('the installation of packages', () => {
  it('refuses a linked node_modules with outdated packages, and keeps them', () => {
    const { checkout, packages, install } = linkedCheckout();
    utimesSync(join(packages, '.package-lock.json'), 0, 0);
    const { status, stderr } = install();
    expect(status).toBe(1);
    expect(stderr).toBe(
      `${join(checkout, 'node_modules')} is a symbolic link, and its packages are missing or outdated. ` +
        'Delete the link and try again.\n',
    );
    expect(existsSync(join(packages, '.package-lock.json'))).toBe(true);
  });

  it('uses a linked node_modules with current packages', () => {
    const { install } = linkedCheckout();
    expect(install()).toMatchObject({ status: 0, stderr: '' });
  });
});
