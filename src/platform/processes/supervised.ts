import type { Socket } from 'node:net';
import type { Door } from './messages.ts';
import type { Siblings } from './siblings.ts';

/** What an app has to know of a supervisor: connections come from it, and the metrics of all processes. */
export interface Supervised {
  /** Where it listens. */
  origin: string;
  connections(door: Door, take: (socket: Socket) => void): void;
  metrics(own: () => Promise<string>): Promise<string>;
  siblings: Siblings;
}
