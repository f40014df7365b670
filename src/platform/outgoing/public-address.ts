import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The only public IPv6 block. Everything else (IPv4-compatible and -mapped, NAT64, unique and site local, segment
 * routing …) is private or an IPv4 address in disguise.
 */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Metadata services on addresses that look public. The others (169.254.169.254 …) lie in private ranges. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set([
  // Azure's wire server answers every virtual machine here, and only them.
  '168.63.129.16',
]);

/** Whether everyone on the Internet would reach the same machine there. False for anything but a plain address. */
export function isPublicAddress(ip: string): boolean {
  // isIP first, because ipaddr.js also reads 0x7f.1 and 2130706433. A zone id (%eth0) names a local interface.
  if (isIP(ip) === 0 || ip.includes('%')) return false;
  const address = ipaddr.parse(ip);
  if (address.range() !== 'unicast' || METADATA_ADDRESSES.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST_V6);
}
