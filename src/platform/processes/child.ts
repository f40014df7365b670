import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '../durations.ts';
import type { Orders, ProcessMessage, Protocol, Snapshot, SupervisorMessage } from './messages.ts';
import { wholeLines } from './whole-lines.ts';

/** A process that is too busy to report keeps its last values. */
const COUNT_TIMEOUT_MS = 2 * SECOND_MS;
/** Limit of attempts to hand over a connection. */
const MOST_TRIES = 3;

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Its last message, if it could not start. */
  failure?: { message: string; problems: readonly string[] | undefined };
}

/** A connection on its way into a process. */
export interface Arrival {
  protocol: Protocol;
  socket: Socket;
  tries: number;
}

export interface ChildOptions {
  file: URL;
  /** Flags for Node. */
  flags: string[];
  orders: Orders;
  /** Whole lines of its standard output. */
  lines(text: string): void;
  /** A process wants the metrics of all processes. */
  allMetrics(): Promise<string>;
  counted(child: Child, snapshot: Snapshot): void;
  /** It ended or became unreachable before it took this connection. No byte was read. */
  notTaken(arrival: Arrival): void;
}

/** A serving process, as the supervisor sees it. */
export class Child {
  readonly #options: ChildOptions;
  readonly #process: ChildProcess;
  readonly #onTheWay = new Map<number, Arrival>();
  readonly #counting = new Map<number, () => void>();
  #state: 'starting' | 'serving' | 'leaving' | 'gone' = 'starting';
  #servingSince: number | undefined;
  #failure: Ending['failure'];
  #open = 0;
  #lastId = 0;
  #isServing: () => void = () => undefined;
  /** Resolves when it serves. Never, if it fails to. */
  readonly serving = new Promise<void>((resolve) => {
    this.#isServing = resolve;
  });
  readonly ended: Promise<Ending>;

  constructor(options: ChildOptions) {
    this.#options = options;
    this.#process = fork(options.file, [], {
      execArgv: [...process.execArgv, ...options.flags],
      // NaN would not survive JSON.
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    this.#process.stdout?.setEncoding('utf8').on('data', wholeLines(options.lines));
    this.#process.on('message', (message: ProcessMessage) => this.#receive(message));
    // The process's exit follows a failed message.
    this.#process.on('error', () => undefined);
    this.ended = this.#closed().then((how) => this.#end(how));
  }

  get number(): number {
    return this.#options.orders.number;
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** With a closed channel its exit follows in a moment. */
  state() {
    return this.#process.connected ? this.#state : 'gone';
  }

  /** Last known number of connections. */
  open(): number {
    return this.#open;
  }

  servedMs(): number {
    return this.#servingSince === undefined ? 0 : performance.now() - this.#servingSince;
  }

  /** Hands a connection over. It stays ours until the process confirms, so that none is lost. */
  give(arrival: Arrival): void {
    const id = this.#nextId();
    this.#open += 1;
    this.#onTheWay.set(id, { ...arrival, tries: arrival.tries + 1 });
    const message: SupervisorMessage = { kind: 'connection', id, door: arrival.protocol };
    if (!this.#process.connected) this.#giveBack(id);
    else
      this.#process.send(message, arrival.socket, { keepOpen: true }, (error) => {
        if (error) this.#giveBack(id);
      });
  }

  /** Resolves when it has reported its metrics, or cannot. */
  async count(): Promise<void> {
    if (this.#state !== 'serving' && this.#state !== 'leaving') return;
    const id = this.#nextId();
    const counted = new Promise<void>((resolve) => this.#counting.set(id, resolve));
    this.#send({ kind: 'count', id });
    await Promise.race([counted, wait(COUNT_TIMEOUT_MS, undefined, { ref: false })]);
    this.#counting.delete(id);
  }

  retire(): void {
    this.#leave('retire');
  }

  stop(): void {
    this.#leave('stop');
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  #leave(kind: 'retire' | 'stop'): void {
    if (this.#state === 'gone') return;
    this.#state = 'leaving';
    this.#send({ kind });
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Messages to an ended process are lost. Its exit event reports the end. */
  #send(message: SupervisorMessage): void {
    if (this.#process.connected) this.#process.send(message, () => undefined);
  }

  #receive(message: ProcessMessage): void {
    const { orders, counted, allMetrics } = this.#options;
    if (message.kind === 'hello') this.#send({ kind: 'orders', orders });
    else if (message.kind === 'serving') {
      if (this.#state === 'starting') this.#state = 'serving';
      this.#servingSince = performance.now();
      this.#isServing();
    } else if (message.kind === 'failed') this.#failure = message;
    else if (message.kind === 'took') {
      // Ours is a copy: closing it does not close the connection.
      this.#onTheWay.get(message.id)?.socket.destroy();
      this.#onTheWay.delete(message.id);
    } else if (message.kind === 'open') this.#open = message.count + this.#onTheWay.size;
    else if (message.kind === 'counted') {
      counted(this, message.snapshot);
      this.#counting.get(message.id)?.();
    } else void allMetrics().then((text) => this.#send({ kind: 'metrics', id: message.id, text }));
  }

  #giveBack(id: number): void {
    const arrival = this.#onTheWay.get(id);
    if (!arrival || !this.#onTheWay.delete(id)) return;
    this.#open -= 1;
    if (arrival.tries < MOST_TRIES) this.#options.notTaken(arrival);
    else arrival.socket.destroy();
  }

  #closed(): Promise<Pick<Ending, 'code' | 'signal'>> {
    return new Promise((resolve) => {
      this.#process.once('close', (code, signal) => resolve({ code, signal }));
      // The system could not create a process.
      if (this.#process.pid === undefined) resolve({ code: null, signal: null });
    });
  }

  #end(how: Pick<Ending, 'code' | 'signal'>): Ending {
    this.#state = 'gone';
    for (const id of this.#onTheWay.keys()) this.#giveBack(id);
    for (const counted of this.#counting.values()) counted();
    return { ...how, ...(this.#failure ? { failure: this.#failure } : {}) };
  }
}
