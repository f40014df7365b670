// node scripts/build-packages.mjs <directory>: builds the packages that an instance serves at /packages.
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT, run } from './ensure.mjs';

const target = resolve(process.argv[2]);
const TSC = join(ROOT, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
/** Dependencies inside the package, so that an installation needs no registry. */
const PACKAGES = { sdk: ['openapi-fetch', 'openapi-typescript-helpers'], 'webhook-verifier': [] };
const VERIFIERS = [
  'python/lares_webhook.py',
  'go/lareswebhook.go',
  'php/LaresWebhook.php',
  'ruby/lares_webhook.rb',
];

mkdirSync(target, { recursive: true });
for (const [name, bundled] of Object.entries(PACKAGES)) pack(name, bundled);
for (const file of VERIFIERS)
  cpSync(join(ROOT, 'packages/webhook-verifier', file), join(target, file.split('/')[1]));

function pack(name, bundleDependencies) {
  const source = join(ROOT, 'packages', name);
  const stage = join(target, `stage-${name}`);
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const { scripts: _, ...packed } = { ...manifest, bundleDependencies };
  const copied = [...manifest.files.filter((file) => file !== 'dist'), 'README.md', 'LICENSE'];
  for (const file of copied) cpSync(join(source, file), join(stage, file), { recursive: true });
  for (const dependency of bundleDependencies)
    cpSync(join(ROOT, 'node_modules', dependency), join(stage, 'node_modules', dependency), {
      recursive: true,
    });
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  require0(
    run(process.execPath, [TSC, '-p', join(source, 'tsconfig.build.json'), '--outDir', join(stage, 'dist')]),
  );
  const quiet = { cwd: stage, stdio: ['ignore', 'ignore', 2] };
  require0(run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', target], quiet));
  const file = `${manifest.name.slice(1).replace('/', '-')}-${manifest.version}.tgz`;
  renameSync(join(target, file), join(target, `${name}.tgz`));
  rmSync(stage, { recursive: true });
}

function require0(status) {
  if (status !== 0) process.exit(1);
}
