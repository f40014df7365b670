import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { SECOND_MS } from '../../durations.ts';
import { formatLsn } from './lsn.ts';
import type { WalFiles } from './wal-files.ts';

/**
 * The receiving end of streaming replication, like pg_receivewal, which the embedded server lacks.
 * https://www.postgresql.org/docs/18/protocol-replication.html
 */
const WAL = 0x77;
const WAL_HEADER_BYTES = 25;
const KEEPALIVE = 0x6b;
const KEEPALIVE_WANTS_ANSWER = 17;
const STATUS = 0x72;
const STATUS_BYTES = 34;

/** A power cut that also destroys the database loses at most this much. Each sync costs the backup disk time. */
const SYNC_EVERY_MS = SECOND_MS;
/** Received and not yet written. Above this the server waits. */
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

/** Members of the driver that its types lack. */
interface Wire extends EventEmitter {
  stream: Socket;
  sendCopyFromChunk(chunk: Buffer): void;
}

interface Plan {
  slot: string;
  timeline: number;
  from: bigint;
  files: WalFiles;
}

/** Until the server stops. Throws if the connection is lost or a file cannot be written. */
export async function receiveWal(client: pg.Client, { slot, timeline, from, files }: Plan): Promise<void> {
  const { connection: wire } = client as unknown as { connection: Wire };
  let waiting: { at: bigint; bytes: Buffer }[] = [];
  let waitingBytes = 0;
  let mustAnswer = false;
  let failure: Error | undefined;
  let writing: Promise<void> | undefined;
  let confirming: Promise<void> | undefined;

  function failed(error: Error): void {
    failure ??= error;
    wire.stream.destroy();
  }
  async function writeWaiting(): Promise<void> {
    for (let [first] = waiting; first; [first] = waiting) {
      // All at once: a busy process runs seldom, and each commit is a separate chunk.
      const bytes = Buffer.concat(waiting.map((one) => one.bytes));
      waiting = [];
      await files.write(first.at, bytes);
      waitingBytes -= bytes.length;
      if (waitingBytes < MOST_WAITING_BYTES) wire.stream.resume();
    }
  }
  function write(): void {
    writing ??= writeWaiting()
      .catch(failed)
      .finally(() => {
        writing = undefined;
      });
  }
  // In parallel with writing: a slow sync must not delay newer data.
  function confirm(): void {
    mustAnswer = confirming !== undefined;
    confirming ??= files
      .sync()
      .then(() => void (wire.stream.writable && wire.sendCopyFromChunk(statusOf(files))))
      .catch(failed)
      .finally(() => {
        confirming = undefined;
        if (mustAnswer && !failure) confirm();
      });
  }
  wire.on('copyData', ({ chunk }: { chunk: Buffer }) => {
    if (chunk[0] === WAL) {
      // A copy, because the driver reuses the buffer.
      const bytes = Buffer.from(chunk.subarray(WAL_HEADER_BYTES));
      waiting.push({ at: chunk.readBigUInt64BE(1), bytes });
      waitingBytes += bytes.length;
      if (waitingBytes >= MOST_WAITING_BYTES) wire.stream.pause();
      write();
    } else if (chunk[0] === KEEPALIVE && chunk[KEEPALIVE_WANTS_ANSWER] === 1) confirm();
  });
  const timer = setInterval(confirm, SYNC_EVERY_MS);
  try {
    await client.query(`START_REPLICATION SLOT ${slot} PHYSICAL ${formatLsn(from)} TIMELINE ${timeline}`);
  } catch (error) {
    throw failure ?? error;
  } finally {
    clearInterval(timer);
    // What arrived before the end is stored. Its failures were reported.
    while (writing ?? confirming) await (writing ?? confirming);
    if (!failure) await files.sync().catch(() => undefined);
    await files.close();
  }
}

/** Reports only synced data, because the server deletes its log up to there. */
function statusOf({ written, synced }: WalFiles): Buffer {
  const status = Buffer.alloc(STATUS_BYTES);
  status[0] = STATUS;
  status.writeBigUInt64BE(written, 1);
  status.writeBigUInt64BE(synced, 9);
  return status;
}
