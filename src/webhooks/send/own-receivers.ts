import { guardedConnector } from '../../platform/outgoing/connector.ts';
import { dial } from '../../platform/outgoing/dial.ts';

/**
 * Receivers that this very process serves. The guard keeps every other request out of private networks, and people
 * cannot register these urls: they are made by the process itself, and the exception is for them, letter by letter.
 */
export interface OwnReceivers {
  has(url: string): boolean;
  /** Where this process listens: the one address and port that is dialled, whatever a url says. */
  place(): { address: string; port: number };
}

/** Looks nothing up. */
export function ownConnector(own: OwnReceivers) {
  return guardedConnector({
    allowPrivate: true,
    lookup: async () => [own.place().address],
    dial: (_addresses, _port, signal) => dial([own.place().address], own.place().port, signal),
  });
}
