import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's packages; the campaign installs nothing by itself. */
const PACKAGES: Record<string, string> = {
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  patroni: 'patroni',
  patronictl: 'patroni',
};
/** Where Debian puts servers, and where not everybody looks. */
const MORE_PLACES = ['/usr/sbin', '/usr/local/sbin'];
const SERVERS = '/usr/lib/postgresql';

export function pathOf(program: string): string | undefined {
  const places = [...(process.env['PATH'] ?? '').split(delimiter), ...MORE_PLACES];
  return places.map((place) => join(place, program)).find((path) => existsSync(path));
}

/** Of the newest server that is installed: Patroni needs all of its programs, and ours has not all. */
export function serverPrograms(): string | undefined {
  if (!existsSync(SERVERS)) return undefined;
  return readdirSync(SERVERS)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(SERVERS, version, 'bin'))
    .find((directory) => existsSync(join(directory, 'pg_rewind')));
}

export function missingPackages(): string[] {
  const missing = Object.entries(PACKAGES).flatMap(([program, name]) => (pathOf(program) ? [] : [name]));
  return [...new Set([...missing, ...(serverPrograms() ? [] : ['postgresql'])])];
}
