import { guardedConnector } from '../../platform/outgoing/connector.ts';
import { dial } from '../../platform/outgoing/dial.ts';

/**
 * Receivers that this process serves itself. The guard keeps all other requests out of private networks. Users cannot
 * register these URLs: the process creates them, and the exception applies to exact URLs only.
 */
export interface LocalReceivers {
  has(url: string): boolean;
  /** The only address and port to dial, whatever the URL says. */
  listenAddress(): { address: string; port: number };
}

/** Makes no DNS look-up. */
export function localConnector(own: LocalReceivers) {
  return guardedConnector({
    allowPrivate: true,
    lookup: async () => [own.listenAddress().address],
    dial: (_addresses, _port, signal) =>
      dial([own.listenAddress().address], own.listenAddress().port, signal),
  });
}
