import { type buildConnector, Client, type Dispatcher } from 'undici';
import { SECOND_MS } from '../../platform/durations.ts';
import type { ConnectPhase } from '../../platform/outgoing/connect-error.ts';
import type { ConnectWatch } from '../../platform/outgoing/connector.ts';

/** Shorter than the 5 seconds after which Node, and many others, close an idle connection. */
const IDLE_MS = 4 * SECOND_MS;
/** Upper limit when a server offers to keep idle connections longer. */
const MOST_IDLE_MS = 30 * SECOND_MS;

export type Connector = (watch: ConnectWatch) => buildConnector.connector;

/** One connection to one origin, for one request at a time. undici opens it for the first request. */
export class Connection implements ConnectWatch {
  phase: ConnectPhase = 'resolving';
  /** Requests written on the current socket. */
  requests = 0;
  openedAt = 0;
  private readonly client: Client;
  private readonly ending = new AbortController();

  constructor(
    readonly origin: string,
    connector: Connector,
    onDisconnect: (connection: Connection) => void,
  ) {
    this.client = new Client(origin, {
      connect: connector(this),
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: MOST_IDLE_MS,
      // The deadline of the whole redirect chain is the only timeout.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.client.on('connect', () => {
      this.requests = 0;
      this.openedAt = performance.now();
    });
    this.client.on('disconnect', () => onDisconnect(this));
  }

  get signal(): AbortSignal {
    return this.ending.signal;
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.client.dispatch(options, handler);
  }

  /** Works in every phase. undici's abort opens a new connection for the aborted request. */
  destroy(): void {
    this.ending.abort();
    void this.client.destroy();
  }
}
