// The list of what Lares is made of, for whoever asks which machines have a package in which a hole was found.
// Node's own modules only: this belongs to the build of a fresh clone.
import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** From the lock file alone: it asks no registry and reads no packages, which takes a second. */
const WORDS = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
const LONGEST_MS = 30_000;

/** Without it Lares runs as well: where npm is too old or missing, the build says so and goes on. */
export function writeSbom(path) {
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
  writeFileSync(aside, stdout);
  renameSync(aside, path);
}

function problemOf(text) {
  try {
    return Array.isArray(JSON.parse(text).components) ? undefined : 'it lists nothing';
  } catch {
    return 'it printed no JSON';
  }
}
