import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** A row is a message of its own. A write for each would take most of the time. */
const PIECE_BYTES = 256 * 1024;

/** Members of the driver that its types lack. */
interface Wire extends EventEmitter {
  stream: Socket;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
}

const wireOf = (client: pg.Client) => (client as unknown as { connection: Wire }).connection;

/**
 * Pipes `COPY … TO STDOUT` of one server into `COPY … FROM STDIN` of another, with a bounded buffer. If one fails,
 * neither connection is usable.
 */
export async function copyTable(
  from: { client: pg.Client; statement: string },
  to: { client: pg.Client; statement: string },
  copied: (bytes: number) => void,
): Promise<void> {
  const [source, target] = [wireOf(from.client), wireOf(to.client)];
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const send = () => {
    if (waitingBytes === 0) return;
    target.sendCopyFromChunk(Buffer.concat(waiting));
    copied(waitingBytes);
    waiting = [];
    waitingBytes = 0;
    if (target.stream.writableNeedDrain) source.stream.pause();
  };
  const take = ({ chunk }: { chunk: Buffer }) => {
    // A copy, because the driver reuses the buffer.
    waiting.push(Buffer.from(chunk));
    waitingBytes += chunk.length;
    if (waitingBytes >= PIECE_BYTES) send();
  };
  const goOn = () => source.stream.resume();

  const query = new pg.Query(to.statement) as pg.Query & { handleCopyInResponse(): void };
  const stored = new Promise<void>((resolve, reject) => {
    query.on('end', () => resolve());
    query.on('error', reject);
    query.handleCopyInResponse = () => {
      source.on('copyData', take);
      target.stream.on('drain', goOn);
      from.client.query(from.statement).then(
        () => {
          send();
          target.endCopyFrom();
        },
        (error: Error) => {
          target.sendCopyFail('it cannot be read');
          reject(error);
        },
      );
    };
  });
  to.client.query(query);
  try {
    await stored;
  } catch (error) {
    source.stream.destroy();
    throw error;
  } finally {
    source.off('copyData', take);
    target.stream.off('drain', goOn);
  }
}
