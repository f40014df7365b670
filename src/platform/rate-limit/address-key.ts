import ipaddr from 'ipaddr.js';

const HOST_GROUPS = 4;

/** An IPv6 customer has 2^64 addresses and is one customer: the network counts, not the address. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, HOST_GROUPS)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
