import { renameSync, symlinkSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '../durations.ts';
import { eachLine } from './each-line.ts';

/** Where the processes of a supervisor find each other. */
export interface SocketDirectory {
  /** Only this user may enter: everything in it is trusted. */
  directory: string;
  count: number;
}

/** Another process could not be reached, or ended before it answered. Whether it did the work is unknown. */
export class SiblingGone extends Error {
  override readonly name = 'SiblingGone';
}

/** The other processes of the same supervisor: requests and answers, one line each. */
export interface Siblings {
  /** Of this process, from 1. */
  number: number;
  count: number;
  ask(number: number, question: string): Promise<string>;
  /** From now on requests are answered. Before, other processes cannot connect. */
  answer(handle: Handle): Promise<void>;
  /** Answers pending requests first. */
  close(): Promise<void>;
}

/** An unreachable process is not tried again for this long, because each attempt takes time. */
const GONE_FOR_MS = SECOND_MS;
/** With more unread data, a process counts as gone. */
const MOST_UNSENT_BYTES = 16_777_216;

/** A process that has not answered by then hangs, and others do the work themselves. */
const ANSWERS_WITHIN_MS = 4 * SECOND_MS;
/** Pending work of an ending process. Beyond this the requester does without it. */
const FINISH_WITHIN_MS = 10 * SECOND_MS;

interface Asked {
  since: number;
  resolve(answer: string): void;
  reject(error: Error): void;
}

/** A connection to another process, with the requests that wait for an answer, oldest first. */
interface Line {
  asked: Map<number, Asked>;
  send(text: string): void;
  socket: Socket;
}

type Handle = (question: string) => Promise<string>;

export function openSiblings(
  { directory, count }: SocketDirectory,
  number: number,
  answersWithinMs = ANSWERS_WITHIN_MS,
): Siblings {
  const pathOf = (of: number) => join(directory, `${of}`);
  const requests = openRequests(pathOf, answersWithinMs);
  const answers = openAnswers(pathOf(number));
  return {
    number,
    count,
    ask: requests.ask,
    answer: answers.listen,
    close: async () => {
      requests.refuse();
      await answers.finish();
      // In the next turn the message is sent.
      await new Promise((resolve) => setImmediate(resolve));
      answers.end();
      requests.end();
    },
  };
}

/** Asks other processes. */
function openRequests(pathOf: (number: number) => string, answersWithinMs: number) {
  const lines = new Map<number, Line>();
  const goneUntil = new Map<number, number>();
  let last = 0;
  let closed = false;

  function lineTo(other: number): Line {
    if (closed) throw new SiblingGone('closed');
    const known = lines.get(other);
    if (known) return known;
    if ((goneUntil.get(other) ?? 0) > performance.now()) throw new SiblingGone('not there');
    const socket = createConnection(pathOf(other)).unref();
    const line: Line = { asked: new Map(), send: sendInBatches(socket), socket };
    lines.set(other, line);
    watchAnswers(line, answersWithinMs, () => {
      lines.delete(other);
      goneUntil.set(other, performance.now() + GONE_FOR_MS);
    });
    return line;
  }

  return {
    ask: (other: number, question: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const line = lineTo(other);
        if (line.socket.writableLength > MOST_UNSENT_BYTES) throw new SiblingGone('does not read');
        last += 1;
        line.asked.set(last, { since: performance.now(), resolve, reject });
        line.send(`${last} ${question}`);
      }),
    refuse: () => {
      closed = true;
    },
    end: () => {
      for (const { socket } of lines.values()) socket.end();
    },
  };
}

/** Passes on answers. The line is cut when its oldest request has waited too long. */
function watchAnswers({ asked, socket }: Line, answersWithinMs: number, gone: () => void): void {
  socket.setEncoding('utf8').on(
    'data',
    eachLine((text) => {
      const [id, answer] = split(text);
      asked.get(id)?.resolve(answer);
      asked.delete(id);
    }),
  );
  const watch = setInterval(() => {
    const [oldest] = asked.values();
    if (oldest && performance.now() - oldest.since > answersWithinMs) socket.destroy();
  }, answersWithinMs / 4).unref();
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(watch);
    gone();
    for (const { reject } of asked.values()) reject(new SiblingGone('ended'));
  });
}

/** Answers other processes. */
function openAnswers(path: string) {
  const incoming = new Set<Socket>();
  const working = new Set<Promise<void>>();
  let server: Server | undefined;

  function accept(socket: Socket, handle: Handle): void {
    incoming.add(socket.unref());
    const send = sendInBatches(socket);
    const answer = async (text: string) => {
      const [id, question] = split(text);
      // The closed connection shows that it cannot be answered.
      const answered = await handle(question).catch(() => undefined);
      if (answered === undefined) socket.destroy();
      else send(`${id} ${answered}`);
    };
    socket.setEncoding('utf8').on(
      'data',
      eachLine((text) => {
        const work = answer(text).finally(() => working.delete(work));
        working.add(work);
      }),
    );
    socket.on('error', () => undefined);
    socket.once('close', () => incoming.delete(socket));
  }

  return {
    listen: (handle: Handle): Promise<void> =>
      new Promise((resolve) => {
        const own = `${path}-${process.pid}-${Math.round(performance.now())}`;
        server = createServer((socket) => accept(socket, handle));
        // Without it every process does its own work, which is correct but slower.
        server.on('error', () => resolve());
        server.once('listening', () => {
          pointTo(own, path);
          resolve();
        });
        // Does not keep an idle process alive.
        server.listen(own).unref();
      }),
    finish: async () => {
      server?.close();
      for (const socket of incoming) socket.pause();
      await Promise.race([Promise.all(working), wait(FINISH_WITHIN_MS, undefined, { ref: false })]);
    },
    end: () => {
      for (const socket of incoming) socket.end();
    },
  };
}

/**
 * Of two processes with one number, the newer one owns the place. Each listens under a name of its own: a closing
 * server deletes its name, which must not be the newer one's.
 */
function pointTo(own: string, place: string): void {
  symlinkSync(own, `${own}.new`);
  renameSync(`${own}.new`, place);
}

/** All messages of a turn are sent as one piece. */
function sendInBatches(socket: Socket): (text: string) => void {
  let queued: string[] = [];
  return (text) => {
    queued.push(text);
    if (queued.length > 1) return;
    setImmediate(() => {
      const all = queued;
      queued = [];
      if (!socket.destroyed) socket.write(`${all.join('\n')}\n`);
    });
  };
}

function split(text: string): [id: number, rest: string] {
  const end = text.indexOf(' ');
  return [Number(text.slice(0, end)), text.slice(end + 1)];
}
