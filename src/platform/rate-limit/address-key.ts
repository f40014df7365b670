import ipaddr from 'ipaddr.js';

/** A /64. */
const NETWORK_GROUPS = 4;
const GROUP_BITS = 16;
/** Some proxies append the caller's port. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * An IPv6 customer has 2^64 addresses, so the network counts. Invalid addresses, which a proxy may pass on, count as
 * one caller: otherwise each made-up text would be a new one.
 */
export function addressKey(ip: string, groups = NETWORK_GROUPS): string {
  const [, bracketed, plain] = WITH_PORT.exec(ip) ?? [];
  const text = bracketed ?? plain ?? ip;
  // Not `isValid`, which accepts a single number.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * GROUP_BITS}`;
}
