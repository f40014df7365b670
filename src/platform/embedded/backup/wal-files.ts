import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../files/sync-directory.ts';
import { PARTIAL } from './folder.ts';
import { segmentName, segmentOf } from './lsn.ts';

interface Kind {
  timeline: number;
  segmentBytes: number;
}

/**
 * Writes the received log, each file under a temporary name until it is complete and synced. Writes are sequential. A
 * sync may run beside them.
 */
export class WalFiles {
  readonly #folder: string;
  readonly #kind: Kind;
  #open: { file: FileHandle; segment: bigint } | undefined;
  #finishing: Promise<void> = Promise.resolve();
  #failure: Error | undefined;
  #written: bigint;
  #synced: bigint;

  /** `from` is the start of a file. */
  constructor(folder: string, kind: Kind, from: bigint) {
    this.#folder = folder;
    this.#kind = kind;
    this.#written = from;
    this.#synced = from;
  }

  /** Position that would survive a power cut. */
  get synced(): bigint {
    return this.#synced;
  }

  get written(): bigint {
    return this.#written;
  }

  async write(at: bigint, bytes: Buffer): Promise<void> {
    if (at !== this.#written)
      throw new Error(`The server sent its log from ${at} on instead of ${this.#written}.`);
    let rest = bytes;
    while (rest.length > 0) {
      const { file, offset } = await this.#place();
      const piece = rest.subarray(0, this.#kind.segmentBytes - offset);
      await writeAll(file, piece, offset);
      this.#written += BigInt(piece.length);
      if (offset + piece.length === this.#kind.segmentBytes) this.#finish();
      rest = rest.subarray(piece.length);
    }
  }

  async sync(): Promise<void> {
    const upTo = this.#written;
    const file = this.#open?.file;
    await this.#finishing;
    if (this.#failure) throw this.#failure;
    if (this.#synced >= upTo) return;
    // A file that was completed meanwhile is closed and synced.
    if (file === this.#open?.file) await file?.sync();
    else await this.#finishing;
    if (upTo > this.#synced) this.#synced = upTo;
  }

  async close(): Promise<void> {
    await this.#finishing;
    const file = this.#open?.file;
    this.#open = undefined;
    await file?.close();
  }

  async #place(): Promise<{ file: FileHandle; offset: number }> {
    const size = this.#kind.segmentBytes;
    const segment = segmentOf(this.#written, size);
    if (!this.#open) {
      const path = `${this.#pathOf(segment)}${PARTIAL}`;
      // Data of an earlier connection is identical: the server sends only what is on its own disk.
      const file = await open(path, 'r+').catch(() => open(path, 'w+', 0o600));
      this.#open = { file, segment };
      this.#later(() => syncDirectory(this.#folder));
    }
    return { file: this.#open.file, offset: Number(this.#written % BigInt(size)) };
  }

  /**
   * In parallel with the next file: syncing a file of zeros, as after each base backup, takes a slow disk a second.
   */
  #finish(): void {
    if (!this.#open) return;
    const { file, segment } = this.#open;
    this.#open = undefined;
    this.#later(async () => {
      await file.sync();
      await file.close();
      await rename(`${this.#pathOf(segment)}${PARTIAL}`, this.#pathOf(segment));
      await syncDirectory(this.#folder);
      const end = (segment + 1n) * BigInt(this.#kind.segmentBytes);
      if (end > this.#synced) this.#synced = end;
    });
  }

  /** One after the other. The next sync reports failures. */
  #later(work: () => Promise<void>): void {
    this.#finishing = this.#finishing.then(work).catch((error) => {
      this.#failure ??= error;
    });
  }

  #pathOf(segment: bigint): string {
    return join(this.#folder, segmentName(this.#kind.timeline, segment, this.#kind.segmentBytes));
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
