import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '../durations.ts';
import type { Door, Orders, Said, Snapshot, Told } from './messages.ts';

/** The supervisor counts the connections it hands over. It has to be notified of those that end. */
const TELL_OPEN_EVERY_MS = SECOND_MS;

type Take = (socket: Socket) => void;

/** Why a process should end: it was replaced, all end, or the supervisor is gone. */
export type Farewell = 'retire' | 'stop' | 'alone';

/** The supervisor, as its process sees it. */
export function joinSupervisor() {
  const doors = new Map<Door, Take>();
  const sockets = new Set<Socket>();
  const asked = new Map<number, (text: string) => void>();
  let lastAsked = 0;
  let toldOpen = 0;
  let endsWithinMs = 0;
  let snapshot: () => Promise<Snapshot> = () => Promise.resolve([]);
  const orders = promised<Orders>();
  const farewell = promised<Farewell>();
  const stopped = promised<void>();
  const alone = promised<void>();

  /** Messages to an ended supervisor are lost. */
  function say(message: Said): void {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  }

  /** Confirms first: a process that is killed from now on owned it, one killed earlier never did. */
  function welcome(id: number, door: Door, socket: unknown): void {
    say({ kind: 'took', id });
    // A connection that its other side has closed may arrive without a socket.
    if (!(socket instanceof Socket)) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const take = doors.get(door);
    if (take) take(socket);
    else socket.destroy();
  }

  async function count(id: number): Promise<void> {
    say({ kind: 'counted', id, snapshot: await snapshot().catch(() => []) });
  }

  process.on('message', (told: Told, socket: unknown) => {
    if (told.kind === 'orders') {
      endsWithinMs = told.orders.endsWithinMs;
      orders.resolve(told.orders);
    } else if (told.kind === 'connection') welcome(told.id, told.door, socket);
    else if (told.kind === 'count') void count(told.id);
    else if (told.kind === 'metrics') {
      asked.get(told.id)?.(told.text);
      asked.delete(told.id);
    } else {
      farewell.resolve(told.kind);
      if (told.kind === 'stop') stopped.resolve();
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
  const telling = setInterval(() => {
    if (sockets.size === toldOpen) return;
    toldOpen = sockets.size;
    say({ kind: 'open', count: toldOpen });
  }, TELL_OPEN_EVERY_MS);
  telling.unref();
  say({ kind: 'hello' });

  return {
    orders: orders.promise,
    farewell: farewell.promise,
    /** From now on this entry point's connections go to `take`. */
    connections: (door: Door, take: Take) => void doors.set(door, take),
    serving: (ownNumbers: () => Promise<Snapshot>) => {
      snapshot = ownNumbers;
      say({ kind: 'serving' });
    },
    failed: (message: string, problems: readonly string[] | undefined) =>
      say({ kind: 'failed', message, problems }),
    /** Of all processes, or of this one if the supervisor is gone. */
    async metrics(own: () => Promise<string>): Promise<string> {
      if (!process.connected) return own();
      lastAsked += 1;
      const id = lastAsked;
      const answered = new Promise<string>((resolve) => asked.set(id, resolve));
      say({ kind: 'metrics', id });
      return Promise.race([answered, alone.promise.then(own)]);
    },
    /** Resolves when no connection is left, after `ms`, or when it is told to hurry. */
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
      clearInterval(telling);
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
