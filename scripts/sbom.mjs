// Writes the software bill of materials, to find machines with a vulnerable package. Uses Node's own modules only,
// because it runs in a fresh clone's build.
import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** From the lock file only, without the registry. Takes a second. */
const WORDS = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
const LONGEST_MS = 30_000;

/**
 * Optional: if npm is too old or missing, the build warns and continues. `bundled` names packages in the web app's
 * bundle, which npm counts as development dependencies.
 */
export function writeSbom(path, bundled = []) {
  const { error, status, stdout } = spawnSync('npm', WORDS, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: LONGEST_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  const problem = error?.message ?? (status === 0 ? problemOf(stdout) : `exit ${status}`);
  if (problem !== undefined) {
    process.stderr.write(
      `No list of packages was written: npm sbom does not work here (${problem}). Lares runs as well.\n`,
    );
    return;
  }
  const aside = `${path}-${process.pid}`;
  writeFileSync(aside, JSON.stringify(withBundled(JSON.parse(stdout), bundled), null, 2));
  renameSync(aside, path);
}

function withBundled(list, bundled) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const listed = new Set(list.components.map((one) => one['bom-ref']));
  const more = bundled
    .map((place) => componentOf(place, packages[place]))
    .filter((one) => !listed.has(one['bom-ref']));
  const dependencies = more.map((one) => ({ ref: one['bom-ref'], dependsOn: [] }));
  return {
    ...list,
    components: [...list.components, ...more],
    dependencies: [...(list.dependencies ?? []), ...dependencies],
  };
}

/** In npm's own format. */
function componentOf(place, { version, integrity = '', license }) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [algorithm, hash = ''] = integrity.split('-');
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    properties: [
      { name: 'cdx:npm:package:path', value: place },
      { name: 'lares:bundled', value: 'web app' },
    ],
    hashes:
      algorithm === 'sha512'
        ? [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }]
        : [],
    ...(license === undefined ? {} : { licenses: [{ license: { name: license } }] }),
  };
}

function problemOf(text) {
  try {
    return Array.isArray(JSON.parse(text).components) ? undefined : 'it lists nothing';
  } catch {
    return 'it printed no JSON';
  }
}
