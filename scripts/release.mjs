// npm run release -- [--tag v1.2.3] [--to DIR]: packs the programs, the bill of materials, the notes and the
// checksums into one directory. Refuses a tag that does not match.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, ROOT, run } from './ensure.mjs';
import { UNBUNDLED } from './unbundled.mjs';

/** One version for all packages, so that the matching client and verifier are obvious. */
const PACKAGES = ['.', 'packages/sdk', 'packages/webhook-verifier'];

const { values } = parseArgs({
  options: { tag: { type: 'string' }, to: { type: 'string', default: 'release' } },
});
const to = resolve(values.to);
const { version } = manifestOf('.');
const notes = notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
const problems = problemsOf();
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

ensureInstalled();
rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
for (const directory of PACKAGES) pack(directory);
copyFileSync(join(ROOT, 'dist', 'sbom.json'), join(to, 'sbom.json'));
writeFileSync(join(to, 'NOTES.md'), `${notes.text}\n`);
writeFileSync(join(to, 'SHA256SUMS'), checksums());
console.log(`Lares ${version} is in ${to}`);

function manifestOf(directory) {
  return JSON.parse(readFileSync(join(ROOT, directory, 'package.json'), 'utf8'));
}

/** The section of this version in CHANGELOG.md. */
function notesOf(changelog, wanted) {
  const [heading, ...lines] = changelog.slice(changelog.indexOf(`\n## ${wanted} `) + 1).split('\n');
  const end = lines.findIndex((line) => line.startsWith('## '));
  const text = lines
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trim();
  return heading.startsWith(`## ${wanted} `) ? { heading, text } : { heading: '', text: '' };
}

function problemsOf() {
  const found = PACKAGES.filter((directory) => manifestOf(directory).version !== version).map(
    (directory) => `${directory}/package.json is ${manifestOf(directory).version}, not ${version}`,
  );
  if (notes.text === '') found.push(`CHANGELOG.md says nothing of ${version} (## ${version} …)`);
  if (values.tag === undefined) return found;
  if (values.tag !== `v${version}`) found.push(`the tag is ${values.tag}, package.json is ${version}`);
  if (/unreleased/i.test(notes.heading))
    found.push(`CHANGELOG.md calls ${version} unreleased: give it a date`);
  return found;
}

function pack(directory) {
  const cwd = join(ROOT, directory);
  if (directory === '.') return packProgram();
  require0(run('npm', ['run', '--silent', 'build'], { cwd }));
  require0(run('npm', ['pack', '--silent', '--pack-destination', to], { cwd }));
}

/**
 * npm builds the program first (`prepack`) with its packages inside. An installation then needs only the unbundled
 * packages: 34 with dependencies instead of 185, in the tested versions.
 */
function packProgram() {
  const aside = mkdtempSync(join(tmpdir(), 'lares-release-'));
  try {
    require0(
      run('npm', ['pack', '--silent', '--ignore-scripts=false', '--pack-destination', aside], {
        stdio: ['ignore', 'ignore', 2],
      }),
    );
    require0(run('tar', ['--extract', '--gzip', '--file', readdirSync(aside)[0]], { cwd: aside }));
    const packed = join(aside, 'package');
    const { devDependencies: _, scripts: __, overrides: ___, dependencies, ...manifest } = manifestOf('.');
    const kept = UNBUNDLED.map((name) => [name, dependencies[name]]);
    const written = { ...manifest, dependencies: Object.fromEntries(kept) };
    writeFileSync(join(packed, 'package.json'), `${JSON.stringify(written, null, 2)}\n`);
    require0(run('npm', ['pack', '--silent', '--pack-destination', to], { cwd: packed }));
  } finally {
    rmSync(aside, { recursive: true });
  }
}

function require0(status) {
  if (status !== 0) process.exit(1);
}

/** In the format of sha256sum --check. */
function checksums() {
  const files = readdirSync(to).filter((file) => file !== 'NOTES.md');
  const sum = (file) =>
    createHash('sha256')
      .update(readFileSync(join(to, file)))
      .digest('hex');
  return files
    .sort()
    .map((file) => `${sum(file)}  ${file}\n`)
    .join('');
}
