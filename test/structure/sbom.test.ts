import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../harness/program.ts';

const ROOT = join(import.meta.dirname, '../..');

function readJson(...path: string[]) {
  return JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));
}

it('the build lists the packages that Lares is made of, with their versions, and none of its tools', () => {
  const { bomFormat, components } = readJson('dist', 'sbom.json') as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  const { dependencies, optionalDependencies, devDependencies } = readJson('package.json');
  const listed = components.map(({ name, version }) => `${name}@${version}`);
  const direct = Object.entries({ ...dependencies, ...optionalDependencies });
  expect(bomFormat).toBe('CycloneDX');
  expect(listed).toEqual(
    expect.arrayContaining(direct.map(([name, version]) => `${name}@${String(version)}`)),
  );
  const tools = Object.keys(devDependencies).filter((name) => components.some((one) => one.name === name));
  expect(tools).toEqual([]);
});

it('the build goes on where npm cannot list them, and says so in a line', () => {
  const list = join(temporaryDirectory(), 'sbom.json');
  const module = join(ROOT, 'scripts', 'sbom.mjs');
  const script = `import { writeSbom } from ${JSON.stringify(module)}; writeSbom(${JSON.stringify(list)});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    // No npm in sight.
    env: { PATH: '' },
  });
  expect(status).toBe(0);
  expect(stderr).toMatch(/^No list of packages was written: npm sbom does not work here \(.+\)\..*\n$/);
  expect(existsSync(list)).toBe(false);
});
