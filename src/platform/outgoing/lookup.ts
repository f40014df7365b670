import { Resolver, lookup as systemLookup } from 'node:dns/promises';
import { SECOND_MS } from '../durations.ts';

/** All addresses of a name. Rejects with a `code` (ENOTFOUND …) if there are none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** A query fails after the sum of its attempts, well within the 10 seconds of a delivery. */
const QUERY_TIMEOUT_MS = 2 * SECOND_MS;
const QUERY_TRIES = 2;

/** For hosts in private networks: the system's resolver with /etc/hosts, mDNS and search domains. */
export const lookUpOnSystem: Lookup = async (hostname) => {
  const answers = await systemLookup(hostname, { all: true, verbatim: true });
  return answers.map(({ address }) => address);
};

/**
 * For public hosts: DNS only. getaddrinfo uses up to half of libuv's four threads, so two customers with dead name
 * servers would block all lookups. c-ares waits without a thread. A resolver per lookup, because resolv.conf changes
 * with the network.
 */
export const lookUpInDns: Lookup = async (hostname) => {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  return resolveBoth(resolver, hostname);
};

/** A family that fails is left out, which is safe: only returned addresses are connected to. */
export async function resolveBoth(resolver: Resolver, hostname: string): Promise<readonly string[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const failures = [four, six].flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  // "No such record" of one family says less than the other family's failure.
  throw failures.find((failure) => failure?.code !== 'ENODATA') ?? failures[0];
}

/** Calls for a name that is being resolved share that answer: a burst to one host is one lookup. */
export function shared(lookup: Lookup): Lookup {
  const running = new Map<string, Promise<readonly string[]>>();
  return (hostname) => {
    const already = running.get(hostname);
    if (already) return already;
    const started = lookup(hostname).finally(() => running.delete(hostname));
    running.set(hostname, started);
    return started;
  };
}
