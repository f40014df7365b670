import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../harness/program.ts';

const MARK = { name: 'lares:bundled', value: 'web app' };
const ROOT = join(import.meta.dirname, '../..');

function readJson(...path: string[]) {
  return JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));
}

interface Component {
  name: string;
  version: string;
  hashes: { alg: string; content: string }[];
  properties?: { name: string; value: string }[];
}

/** Names of packages that these sources import for more than types. */
function importedBy(folders: string[]): Set<string> {
  const texts = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  );
  const found = texts.flatMap((text) => [
    ...text.matchAll(/^import (?!type )(?:[^';]*? from )?'((?:@[^'/]+\/)?[^'./][^'/]*)/gm),
  ]);
  return new Set(found.map(([, name = '']) => name));
}

it('the build lists the packages that Lares is made of, with their versions, and none of its tools [sbom-packages]', () => {
  const { bomFormat, components } = readJson('dist', 'sbom.json') as {
    bomFormat: string;
    components: Component[];
  };
  const { dependencies, optionalDependencies, devDependencies } = readJson('package.json');
  const listed = components.map(({ name, version }) => `${name}@${version}`);
  const direct = Object.entries({ ...dependencies, ...optionalDependencies });
  expect(bomFormat).toBe('CycloneDX');
  expect(listed).toEqual(
    expect.arrayContaining(direct.map(([name, version]) => `${name}@${String(version)}`)),
  );
  // The list includes the web app's imports and their dependencies. To npm both are tools.
  const imported = importedBy(['web/src', 'packages/sdk/src', 'packages/webhook-verifier/src']);
  const bundled = Object.keys(devDependencies).filter((name) => imported.has(name));
  expect(bundled).toContain('react');
  const known = Object.keys(devDependencies).filter((name) => components.some((one) => one.name === name));
  expect(known).toEqual(bundled);
  const { packages } = readJson('package-lock.json');
  for (const name of [...bundled, '@floating-ui/react']) {
    const { version, integrity } = packages[`node_modules/${name}`];
    const component = components.find((one) => one.name === name);
    expect(component).toMatchObject({ version, properties: expect.arrayContaining([MARK]) });
    const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
    expect(component?.hashes).toEqual([{ alg: 'SHA-512', content }]);
  }
});

it('the build goes on where npm cannot list them, and says so in a line', () => {
  const list = join(temporaryDirectory(), 'sbom.json');
  const module = join(ROOT, 'scripts', 'sbom.mjs');
  const script = `import { writeSbom } from ${JSON.stringify(module)}; writeSbom(${JSON.stringify(list)});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    // npm is unavailable.
    env: { PATH: '' },
  });
  expect(status).toBe(0);
  expect(stderr).toMatch(/^No list of packages was written: npm sbom does not work here \(.+\)\..*\n$/);
  expect(existsSync(list)).toBe(false);
});
