import type { ConnectionConfig } from './connection-config.ts';
import { Hosts } from './hosts.ts';

const USUAL_PORT = 5432;
const ATTRIBUTE = 'target_session_attrs';
/** libpq's attributes for a server that takes writes, and the one for any server. Lares writes. */
export const SESSION_ATTRIBUTES = ['read-write', 'primary', 'any'];

interface DatabaseUrl {
  /** One for each host. */
  urls: URL[];
  attribute: string | null;
}

/** In libpq's form, possibly with several hosts: postgres://user:password@one:5432,two:5432/lares. */
export function readDatabaseUrl(text: string): DatabaseUrl | undefined {
  const from = text.indexOf('://') + 3;
  const to = endOfAuthority(text, from);
  const hostsFrom = text.slice(from, to).lastIndexOf('@') + 1 + from;
  const texts = text
    .slice(hostsFrom, to)
    .split(',')
    .map((host) => text.slice(0, hostsFrom) + host + text.slice(to));
  if (!texts.every((one) => URL.canParse(one))) return undefined;
  const urls = texts.map((one) => new URL(one));
  if (urls.length > 1 && urls.some(({ hostname }) => hostname === '')) return undefined;
  const attribute = urls[0]?.searchParams.get(ATTRIBUTE) ?? null;
  // Deleted only if present, because deleting rewrites the rest of the query.
  if (attribute !== null) for (const url of urls) url.searchParams.delete(ATTRIBUTE);
  return { urls, attribute };
}

function endOfAuthority(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if ('/?#'.includes(text.charAt(at))) return at;
  return text.length;
}

/** A single host is used as it is. Of several hosts, the one that takes writes, unless the URL allows any. */
export function connectionConfigOf(databaseUrl: string): ConnectionConfig {
  const { urls, attribute } = readDatabaseUrl(databaseUrl) ?? { urls: [], attribute: null };
  const [first] = urls;
  if (!first) throw new Error('not a database url');
  const mustWrite = attribute === null ? urls.length > 1 : attribute !== 'any';
  if (urls.length === 1 && !mustWrite) return { connectionString: first.href };
  const hosts = urls.map(({ hostname, port }) => ({
    // Only a URL puts an IPv6 address in brackets.
    host: hostname.startsWith('[') ? hostname.slice(1, -1) : decodeURIComponent(hostname),
    port: port === '' ? USUAL_PORT : Number(port),
  }));
  return { connectionString: first.href, hosts: new Hosts(hosts, mustWrite) };
}

/** The address without user and password, for output and logs. */
export function printableAddress(databaseUrl: string): string {
  const { urls } = readDatabaseUrl(databaseUrl) ?? { urls: [] };
  return urls.map(({ host }) => host).join(',') + (urls[0]?.pathname ?? '');
}
