import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../sync-directory.ts';
import { PARTIAL } from './folder.ts';
import { segmentName, segmentOf } from './lsn.ts';

interface Kind {
  timeline: number;
  segmentBytes: number;
}

/**
 * Writes the log that comes in, each file under a temporary name until it is whole and on the disk. Writes come one
 * after the other; a sync may be under way beside them.
 */
export class WalFiles {
  readonly #folder: string;
  readonly #kind: Kind;
  #open: { file: FileHandle; segment: bigint } | undefined;
  #finishing: Promise<void> = Promise.resolve();
  #failure: Error | undefined;
  #written: bigint;
  #synced: bigint;

  /** `from` is the beginning of a file. */
  constructor(folder: string, kind: Kind, from: bigint) {
    this.#folder = folder;
    this.#kind = kind;
    this.#written = from;
    this.#synced = from;
  }

  /** What a power cut would leave. */
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
    // One that was finished meanwhile is closed, and was synced then.
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
      // What an earlier connection left of it is the same: the server sends only what is on its own disk.
      const file = await open(path, 'r+').catch(() => open(path, 'w+', 0o600));
      this.#open = { file, segment };
      this.#later(() => syncDirectory(this.#folder));
    }
    return { file: this.#open.file, offset: Number(this.#written % BigInt(size)) };
  }

  /** Beside the writing of the next one: a file full of zeros, as after each base backup, takes a slow disk a second. */
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

  /** One after the other, and told by the next sync when it fails. */
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
