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
export function joinSupervisor() {
  const takers = new Map<Protocol, Take>();
  const sockets = new Set<Socket>();
  const asked = new Map<number, (text: string) => void>();
  let lastAsked = 0;
  let reportedOpen = 0;
  let endsWithinMs = 0;
  let snapshot: () => Promise<Snapshot> = () => Promise.resolve([]);
  const orders = promised<Orders>();
  const farewell = promised<Farewell>();
  const stopped = promised<void>();
  const alone = promised<void>();

  /** Messages to an ended supervisor are lost. */
  function send(message: ProcessMessage): void {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  }

  /** Confirms first: a process that is killed from now on owned it, one killed earlier never did. */
  function welcome(id: number, protocol: Protocol, socket: unknown): void {
    send({ kind: 'took', id });
    // A connection that its other side has closed may arrive without a socket.
    if (!(socket instanceof Socket)) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const take = takers.get(protocol);
    if (take) take(socket);
    else socket.destroy();
  }

  async function count(id: number): Promise<void> {
    send({ kind: 'counted', id, snapshot: await snapshot().catch(() => []) });
  }

  process.on('message', (message: SupervisorMessage, socket: unknown) => {
    if (message.kind === 'orders') {
      endsWithinMs = message.orders.endsWithinMs;
      orders.resolve(message.orders);
    } else if (message.kind === 'connection') welcome(message.id, message.door, socket);
    else if (message.kind === 'count') void count(message.id);
    else if (message.kind === 'metrics') {
      asked.get(message.id)?.(message.text);
      asked.delete(message.id);
    } else {
      farewell.resolve(message.kind);
      if (message.kind === 'stop') stopped.resolve();
    }
  });
  process.once('disconnect', () => {
    farewell.resolve('alone');
    alone.resolve();
    // As the supervisor would: nothing else ends a process that ignores signals.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), endsWithinMs).unref();
  });
  // The supervisor decides. Terminals and process managers signal all processes at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const reporting = setInterval(() => {
    if (sockets.size === reportedOpen) return;
    reportedOpen = sockets.size;
    send({ kind: 'open', count: reportedOpen });
  }, REPORT_OPEN_EVERY_MS);
  reporting.unref();
  send({ kind: 'hello' });

  return {
    orders: orders.promise,
    farewell: farewell.promise,
    /** From now on this entry point's connections go to `take`. */
    connections: (protocol: Protocol, take: Take) => void takers.set(protocol, take),
    serving: (ownNumbers: () => Promise<Snapshot>) => {
      snapshot = ownNumbers;
      send({ kind: 'serving' });
    },
    failed: (message: string, problems: readonly string[] | undefined) =>
      send({ kind: 'failed', message, problems }),
    /** Of all processes, or of this one if the supervisor is gone. */
    async metrics(own: () => Promise<string>): Promise<string> {
      if (!process.connected) return own();
      lastAsked += 1;
      const id = lastAsked;
      const answered = new Promise<string>((resolve) => asked.set(id, resolve));
      send({ kind: 'metrics', id });
      return Promise.race([answered, alone.promise.then(own)]);
    },
    /** Resolves when no connection is left, after `ms`, or when the supervisor stops or is gone. */
    async empty(ms: number): Promise<void> {
      const hurry = Promise.race([stopped.promise, alone.promise, wait(ms, undefined, { ref: false })]);
      let over = false;
      void hurry.then(() => {
        over = true;
      });
      while (!over && sockets.size > 0)
        await Promise.race([hurry, ...[...sockets].slice(0, 1).map((one) => ended(one))]);
    },
    /** The final message: its counts stay counted. */
    async leave(): Promise<void> {
      clearInterval(reporting);
      await count(0);
      if (process.connected) process.disconnect();
    },
  };
}

const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

function promised<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
