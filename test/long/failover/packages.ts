import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's packages. The campaign installs nothing itself. */
const PACKAGES: Record<string, string> = {
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  patroni: 'patroni',
  patronictl: 'patroni',
};
/** Where Debian puts servers. Not every PATH includes these folders. */
const MORE_PLACES = ['/usr/sbin', '/usr/local/sbin'];
const SERVERS = '/usr/lib/postgresql';

export function pathOf(program: string): string | undefined {
  const places = [...(process.env['PATH'] ?? '').split(delimiter), ...MORE_PLACES];
  return places.map((place) => join(place, program)).find((path) => existsSync(path));
}

/** Programs of the newest installed server. Patroni needs all of them, and our server does not have all. */
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
