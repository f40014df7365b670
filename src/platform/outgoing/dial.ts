import { connect, isIPv6, type LookupFunction, type Socket } from 'node:net';
import { MINUTE_MS } from '../durations.ts';

/** Opens a TCP connection to the first of `addresses` that accepts it. */
export type Dial = (addresses: readonly string[], port: number, signal: AbortSignal) => Promise<Socket>;

/** RFC 8305: after a quarter of a second without an answer, the next address is tried in parallel. */
const STAGGER_MS = 250;
/** Limit for names with hundreds of addresses. */
const MOST_ADDRESSES = 8;
/** Detects a remote side that vanished while the connection was idle. */
const TCP_KEEP_ALIVE_MS = MINUTE_MS;
/** No route for one address family: irrelevant if the other family has an answer. */
const NO_ROUTE = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Addresses are final. Anything else fails here instead of being resolved again. */
const neverLookUp: LookupFunction = (_hostname, _options, callback) => {
  callback(new Error('only addresses are dialled'), '');
};

export const dial: Dial = (addresses, port, signal) =>
  new Promise((resolve, reject) => {
    new Race(alternate(addresses).slice(0, MOST_ADDRESSES), port, signal, resolve, reject).start();
  });

class Race {
  private readonly runners = new Set<Socket>();
  private readonly failures: NodeJS.ErrnoException[] = [];
  private stagger: NodeJS.Timeout | undefined;
  private next = 0;

  constructor(
    private readonly addresses: readonly string[],
    private readonly port: number,
    private readonly signal: AbortSignal,
    private readonly resolve: (socket: Socket) => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  start(): void {
    this.signal.addEventListener('abort', this.abort);
    if (this.signal.aborted) this.abort();
    else this.tryNext();
  }

  private readonly tryNext = (): void => {
    const host = this.addresses[this.next];
    if (host === undefined) return;
    this.next += 1;
    const socket = connect({ host, port: this.port, lookup: neverLookUp, noDelay: true });
    this.runners.add(socket);
    socket.setKeepAlive(true, TCP_KEEP_ALIVE_MS);
    socket.once('connect', () => this.win(socket));
    // Permanent: an error before the next owner's listener must not end the process.
    socket.on('error', (error) => this.lose(socket, error));
    clearTimeout(this.stagger);
    if (this.next < this.addresses.length) this.stagger = setTimeout(this.tryNext, STAGGER_MS);
  };

  private win(socket: Socket): void {
    this.runners.delete(socket);
    this.stop();
    this.resolve(socket);
  }

  private lose(socket: Socket, error: Error): void {
    if (!this.runners.delete(socket)) return;
    this.failures.push(error);
    if (this.next < this.addresses.length) this.tryNext();
    else if (this.runners.size === 0) {
      this.stop();
      this.reject(this.failures.find(({ code }) => !NO_ROUTE.has(code ?? '')) ?? this.failures[0]);
    }
  }

  private readonly abort = (): void => {
    this.stop();
    this.reject(this.signal.reason);
  };

  private stop(): void {
    clearTimeout(this.stagger);
    this.signal.removeEventListener('abort', this.abort);
    for (const runner of this.runners) runner.destroy();
    this.runners.clear();
  }
}

/** Alternates the families, so that a family without a route costs one delay and not one per address. */
function alternate(addresses: readonly string[]): string[] {
  const first = addresses.filter((address) => isIPv6(address) === isIPv6(addresses[0] ?? ''));
  const second = addresses.filter((address) => !first.includes(address));
  return first
    .flatMap((address, index) => [address, ...second.slice(index, index + 1)])
    .concat(second.slice(first.length));
}
