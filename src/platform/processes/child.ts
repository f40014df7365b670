import { fork } from 'node:child_process';
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
export type Child = ReturnType<typeof startChild>;

export function startChild(options: ChildOptions) {
  const { file, flags, orders } = options;
  const child = fork(file, [], {
    execArgv: [...process.execArgv, ...flags],
    // NaN would not survive JSON.
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.setEncoding('utf8').on('data', wholeLines(options.lines));
  const onTheWay = new Map<number, Arrival>();
  const counting = new Map<number, () => void>();
  let state: 'starting' | 'serving' | 'leaving' | 'gone' = 'starting';
  let servingSince: number | undefined;
  let failure: Ending['failure'];
  let open = 0;
  let last = 0;

  /** Messages to an ended process are lost. Its exit event reports the end. */
  const send = (message: SupervisorMessage) => {
    if (child.connected) child.send(message, () => undefined);
  };

  let isServing: () => void = () => undefined;
  const serving = new Promise<void>((resolve) => {
    isServing = resolve;
  });

  function receive(message: ProcessMessage): void {
    if (message.kind === 'hello') send({ kind: 'orders', orders });
    else if (message.kind === 'serving') {
      if (state === 'starting') state = 'serving';
      servingSince = performance.now();
      isServing();
    } else if (message.kind === 'failed') failure = message;
    else if (message.kind === 'took') {
      // Ours is a copy: closing it does not close the connection.
      onTheWay.get(message.id)?.socket.destroy();
      onTheWay.delete(message.id);
    } else if (message.kind === 'open') open = message.count + onTheWay.size;
    else if (message.kind === 'counted') {
      options.counted(self, message.snapshot);
      counting.get(message.id)?.();
    } else void options.allMetrics().then((text) => send({ kind: 'metrics', id: message.id, text }));
  }
  child.on('message', receive);
  // The process's exit follows a failed message.
  child.on('error', () => undefined);

  function giveBack(id: number): void {
    const arrival = onTheWay.get(id);
    if (!arrival || !onTheWay.delete(id)) return;
    open -= 1;
    if (arrival.tries < MOST_TRIES) options.notTaken(arrival);
    else arrival.socket.destroy();
  }

  const closed = new Promise<Pick<Ending, 'code' | 'signal'>>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
    // The system could not create a process.
    if (child.pid === undefined) resolve({ code: null, signal: null });
  });
  const ended = closed.then((how): Ending => {
    state = 'gone';
    for (const id of onTheWay.keys()) giveBack(id);
    for (const counted of counting.values()) counted();
    return { ...how, ...(failure ? { failure } : {}) };
  });

  const self = {
    number: orders.number,
    pid: child.pid ?? 0,
    /** With a closed channel its exit follows in a moment. */
    state: () => (child.connected ? state : 'gone'),
    /** Last known number of connections. */
    open: () => open,
    servedMs: () => (servingSince === undefined ? 0 : performance.now() - servingSince),
    /** Resolves when it serves. Never, if it fails to. */
    serving,
    ended,
    /** Hands a connection over. It stays ours until the process confirms, so that none is lost. */
    give(arrival: Arrival): void {
      last += 1;
      const id = last;
      open += 1;
      onTheWay.set(id, { ...arrival, tries: arrival.tries + 1 });
      const message: SupervisorMessage = { kind: 'connection', id, door: arrival.protocol };
      if (!child.connected) giveBack(id);
      else
        child.send(message, arrival.socket, { keepOpen: true }, (error) => {
          if (error) giveBack(id);
        });
    },
    /** Resolves when it has reported its metrics, or cannot. */
    async count(): Promise<void> {
      if (state !== 'serving' && state !== 'leaving') return;
      last += 1;
      const id = last;
      const counted = new Promise<void>((resolve) => counting.set(id, resolve));
      send({ kind: 'count', id });
      await Promise.race([counted, wait(COUNT_TIMEOUT_MS, undefined, { ref: false })]);
      counting.delete(id);
    },
    retire(): void {
      if (state === 'gone') return;
      state = 'leaving';
      send({ kind: 'retire' });
    },
    stop(): void {
      if (state === 'gone') return;
      state = 'leaving';
      send({ kind: 'stop' });
    },
    kill: () => void child.kill('SIGKILL'),
  };
  return self;
}
