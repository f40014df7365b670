import { Resolver, lookup as systemLookup } from 'node:dns/promises';
import { SECOND_MS } from '../durations.ts';

/** All addresses of a name. Rejects with a `code` (ENOTFOUND …) when there are none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** One query is given up after the sum of the tries, well inside the 10 seconds of a delivery. */
const QUERY_TIMEOUT_MS = 2 * SECOND_MS;
const QUERY_TRIES = 2;

/**
 * For hosts in private networks: what the machine itself would find, with /etc/hosts, mDNS and search domains.
 */
export const lookUpOnSystem: Lookup = async (hostname) => {
  const answers = await systemLookup(hostname, { all: true, verbatim: true });
  return answers.map(({ address }) => address);
};

/**
 * For public hosts: DNS and nothing else. getaddrinfo may hold only half of libuv's four threads, so two
 * customers whose name servers never answer would stop every other look-up; c-ares waits without a thread.
 * A resolver per look-up: resolv.conf changes when a machine moves to another network.
 */
export const lookUpInDns: Lookup = async (hostname) => {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  return resolveBoth(resolver, hostname);
};

/** A family that fails is left away, which is safe: only addresses returned here are ever connected to. */
export async function resolveBoth(resolver: Resolver, hostname: string): Promise<readonly string[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const failures = [four, six].flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  // "No such record" of one family says less than what went wrong with the other.
  throw failures.find((failure) => failure?.code !== 'ENODATA') ?? failures[0];
}

/** Calls for a name that is being looked up wait for that answer: a burst to one host is one look-up. */
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
