import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '../durations.ts';
import type { Orders, ProcessMessage, Protocol, Snapshot, SupervisorMessage } from './messages.ts';

/** The supervisor counts the connections it hands over. It has to be notified of those that end. */
const REPORT_OPEN_EVERY_MS = SECOND_MS;

type Take = (socket: Socket) => void;

/** Why a process should end: it was replaced, all end, or the supervisor is gone. */
export type Farewell = 'retire' | 'stop' | 'alone';

/** The supervisor, as its process sees it. */
export class SupervisorLink {
  readonly #takers = new Map<Protocol, Take>();
  readonly #sockets = new Set<Socket>();
  readonly #asked = new Map<number, (text: string) => void>();
  readonly #orders = promised<Orders>();
  readonly #farewell = promised<Farewell>();
  readonly #stopped = promised<void>();
  readonly #alone = promised<void>();
  readonly #reporting: NodeJS.Timeout;
  #lastAsked = 0;
  #reportedOpen = 0;
  #endsWithinMs = 0;
  #snapshot: () => Promise<Snapshot> = () => Promise.resolve([]);

  constructor() {
    process.on('message', (message: SupervisorMessage, socket: unknown) => this.#receive(message, socket));
    process.once('disconnect', () => this.#lost());
    // The supervisor decides. Terminals and process managers signal all processes at once.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
    this.#reporting = setInterval(() => this.#reportOpen(), REPORT_OPEN_EVERY_MS);
    this.#reporting.unref();
    this.#send({ kind: 'hello' });
  }

  get orders(): Promise<Orders> {
    return this.#orders.promise;
  }

  get farewell(): Promise<Farewell> {
    return this.#farewell.promise;
  }

  /** From now on the connections of this protocol go to `take`. */
  connections(protocol: Protocol, take: Take): void {
    this.#takers.set(protocol, take);
  }

  serving(snapshot: () => Promise<Snapshot>): void {
    this.#snapshot = snapshot;
    this.#send({ kind: 'serving' });
  }

  failed(message: string, problems: readonly string[] | undefined): void {
    this.#send({ kind: 'failed', message, problems });
  }

  /** Of all processes, or of this one if the supervisor is gone. */
  async metrics(own: () => Promise<string>): Promise<string> {
    if (!process.connected) return own();
    this.#lastAsked += 1;
    const id = this.#lastAsked;
    const answered = new Promise<string>((resolve) => this.#asked.set(id, resolve));
    this.#send({ kind: 'metrics', id });
    return Promise.race([answered, this.#alone.promise.then(own)]);
  }

  /** Resolves when no connection is left, after `ms`, or when the supervisor stops or is gone. */
  async empty(ms: number): Promise<void> {
    const hurry = Promise.race([
      this.#stopped.promise,
      this.#alone.promise,
      wait(ms, undefined, { ref: false }),
    ]);
    let over = false;
    void hurry.then(() => {
      over = true;
    });
    while (!over && this.#sockets.size > 0)
      await Promise.race([hurry, ...[...this.#sockets].slice(0, 1).map((one) => ended(one))]);
  }

  /** The final message: its counts stay counted. */
  async leave(): Promise<void> {
    clearInterval(this.#reporting);
    await this.#count(0);
    if (process.connected) process.disconnect();
  }

  /** Messages to an ended supervisor are lost. */
  #send(message: ProcessMessage): void {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  }

  #receive(message: SupervisorMessage, socket: unknown): void {
    if (message.kind === 'orders') {
      this.#endsWithinMs = message.orders.endsWithinMs;
      this.#orders.resolve(message.orders);
    } else if (message.kind === 'connection') this.#take(message.id, message.door, socket);
    else if (message.kind === 'count') void this.#count(message.id);
    else if (message.kind === 'metrics') {
      this.#asked.get(message.id)?.(message.text);
      this.#asked.delete(message.id);
    } else {
      this.#farewell.resolve(message.kind);
      if (message.kind === 'stop') this.#stopped.resolve();
    }
  }

  /** Confirms first: a process that is killed from now on owned it, one killed earlier never did. */
  #take(id: number, protocol: Protocol, socket: unknown): void {
    this.#send({ kind: 'took', id });
    // A connection that its other side has closed may arrive without a socket.
    if (!(socket instanceof Socket)) return;
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    const take = this.#takers.get(protocol);
    if (take) take(socket);
    else socket.destroy();
  }

  async #count(id: number): Promise<void> {
    this.#send({ kind: 'counted', id, snapshot: await this.#snapshot().catch(() => []) });
  }

  #reportOpen(): void {
    if (this.#sockets.size === this.#reportedOpen) return;
    this.#reportedOpen = this.#sockets.size;
    this.#send({ kind: 'open', count: this.#reportedOpen });
  }

  #lost(): void {
    this.#farewell.resolve('alone');
    this.#alone.resolve();
    // As the supervisor would: nothing else ends a process that ignores signals.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), this.#endsWithinMs).unref();
  }
}

const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

function promised<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
