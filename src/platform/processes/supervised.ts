import type { Socket } from 'node:net';
import type { Protocol } from './messages.ts';
import type { Siblings } from './siblings.ts';

/** What an app needs of a supervisor: its connections, and the metrics of all processes. */
export interface Supervised {
  /** Its address. */
  origin: string;
  connections(protocol: Protocol, take: (socket: Socket) => void): void;
  metrics(own: () => Promise<string>): Promise<string>;
  siblings: Siblings;
}
