import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Refused } from './refused.ts';

/**
 * A file of an organization: a header line, frames, and a last frame with a summary. A frame is compressed text,
 * encrypted with a key derived from the pass phrase. Each is bound to the header, its position and whether it is the
 * last: a file that was cut off, reordered or changed does not decrypt.
 */
const FORMAT = 'lares-organization';
const VERSION = 1;

/** The cost belongs to the format version: a file cannot ask for more. 128 MiB and some tenths of a second. */
export const USUAL_COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
export type DerivingCost = typeof USUAL_COST;
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const LENGTH_BYTES = 4;
const MOST_HEADER_BYTES = 64 * 1024;
/** One uncompressed frame: a megabyte of rows, and a row may be an evidence report of some megabytes. */
const MOST_TEXT_BYTES = 24 * 2 ** 20;
const MOST_FRAME_BYTES = MOST_TEXT_BYTES;
/** Rows compress to a twentieth. A file may expand to this size plus a multiple of its own. */
const FREE_TEXT_BYTES = 32 * 2 ** 20;
const MOST_RATIO = 200;

const packed = promisify(gzip);
const unpacked = promisify(gunzip);
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

export interface About {
  /** Identifies this export: exporting the same organization again gives another id. */
  file_id: string;
  /** The source database's last migration. */
  schema: number;
  organization_id: string;
  name: string;
  made_at: string;
  /** The source was closed. */
  closed: boolean;
}

interface Header extends About {
  format: typeof FORMAT;
  version: typeof VERSION;
  salt: string;
  /** Distinguishes a wrong pass phrase from a changed file. */
  check: string;
}

interface Keys {
  key: Buffer;
  check: string;
  /** Of the header line. */
  about: Buffer;
}

async function keysFor(passphrase: string, salt: Buffer, cost: DerivingCost): Promise<Omit<Keys, 'about'>> {
  const made = await derive(passphrase, salt, 2 * KEY_BYTES, cost);
  const check = createHash('sha256').update(made.subarray(KEY_BYTES)).digest('hex');
  return { key: made.subarray(0, KEY_BYTES), check };
}

/** The key belongs to this file only, so the frame's position is a sufficient nonce. */
function nonceOf(place: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(place, NONCE_BYTES - 6, 6);
  return nonce;
}

const boundTo = ({ about }: Keys, isLast: boolean) => Buffer.concat([about, Buffer.from([isLast ? 1 : 0])]);

export interface FileWriter {
  write(text: string): Promise<void>;
  /** With the summary. Afterwards the file has its final name. */
  finish(trailer: string): Promise<void>;
  /** Number of frames. */
  frames(): number;
  /** Deletes the file. */
  abandon(): Promise<void>;
}

/** Written under a temporary name, so that an interrupted export leaves no file that looks complete. */
export async function createFile(
  path: string,
  passphrase: string,
  about: About,
  cost: DerivingCost,
): Promise<FileWriter> {
  const salt = randomBytes(SALT_BYTES);
  const made = await keysFor(passphrase, salt, cost);
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    ...about,
    salt: salt.toString('hex'),
    check: made.check,
  };
  const first = Buffer.from(`${JSON.stringify(header)}\n`);
  const keys: Keys = { ...made, about: createHash('sha256').update(first).digest() };
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  await file.write(first);
  let frames = 0;

  async function put(text: string, isLast: boolean): Promise<void> {
    if (Buffer.byteLength(text) > MOST_TEXT_BYTES) throw new Error('a row is larger than a file can hold');
    const body = await packed(text, { level: 4 });
    const cipher = createCipheriv(CIPHER, keys.key, nonceOf(frames)).setAAD(boundTo(keys, isLast));
    const sealed = Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(sealed.length);
    await file.write(Buffer.concat([length, sealed]));
    frames += 1;
  }

  return {
    write: (text) => put(text, false),
    frames: () => frames,
    finish: async (trailer) => {
      await put(trailer, true);
      await file.sync();
      await file.close();
      await rename(draft, path);
    },
    abandon: async () => {
      await file.close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

export interface FileReader {
  about: About;
  /** Number of frames, the last one included. */
  frames(): Promise<number>;
  /** Frames from `from` to before `until`. */
  read(from: number, until: number): AsyncGenerator<{ place: number; text: string }>;
  /**
   * Reads the whole file, passes each frame to `look`, and returns the last one. Throws if anything is missing or
   * changed.
   */
  check(look: (text: string) => void): Promise<string>;
  close(): Promise<void>;
}

const NOT_OURS = 'This is no file of `lares organization export`.';
const CUT = 'The file is cut off: its end is missing. Copy it again. Nothing was changed.';
const TOO_LARGE = `The file has more than ${MOST_TEXT_BYTES / 2 ** 20} MiB in one part, which no export has. Nothing was changed.`;
const TOO_DENSE = `The file unpacks to more than ${MOST_RATIO} times its size, which no export does. Nothing was changed.`;
const CHANGED = 'The file is not as it was written: it was changed or damaged. Nothing was changed here.';

export async function openFile(path: string, passphrase: string, cost: DerivingCost): Promise<FileReader> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refused(`${path} cannot be read: ${error.code}`);
  });
  try {
    return await readerOf(file, passphrase, cost);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readerOf(file: FileHandle, passphrase: string, cost: DerivingCost): Promise<FileReader> {
  const { header, first } = await readHeader(file);
  const made = await keysFor(passphrase, Buffer.from(header.salt, 'hex'), cost);
  if (made.check !== header.check)
    throw new Refused('The pass phrase is not the one the file was sealed with. Nothing was changed.');
  const keys: Keys = { ...made, about: createHash('sha256').update(first).digest() };
  const { format: _format, version: _version, salt: _salt, check: _check, ...about } = header;
  const sealed: SealedFile = { file, keys, start: first.length };
  return {
    about,
    read: (from, until) => readFrames(sealed, from, until),
    frames: () => countFrames(sealed),
    check: (look) => checkFrames(sealed, look),
    close: () => file.close(),
  };
}

interface SealedFile {
  file: FileHandle;
  keys: Keys;
  /** Position of the first frame. */
  start: number;
}

/** Undefined at the end of the file. */
async function frameAt(
  file: FileHandle,
  position: number,
): Promise<{ sealed: Buffer; next: number } | undefined> {
  const length = await bytesAt(file, position, LENGTH_BYTES);
  if (length.length === 0) return undefined;
  const bytes = length.length === LENGTH_BYTES ? length.readUInt32BE() : 0;
  if (bytes > MOST_FRAME_BYTES + TAG_BYTES) throw new Refused(CHANGED);
  const sealed = await bytesAt(file, position + LENGTH_BYTES, bytes);
  if (bytes === 0 || sealed.length < bytes) throw new Refused(CUT);
  return { sealed, next: position + LENGTH_BYTES + bytes };
}

async function textIn(keys: Keys, sealed: Buffer, place: number, isLast: boolean): Promise<string> {
  const end = sealed.length - TAG_BYTES;
  if (end < 0) throw new Refused(CHANGED);
  const cipher = createDecipheriv(CIPHER, keys.key, nonceOf(place)).setAAD(boundTo(keys, isLast));
  cipher.setAuthTag(sealed.subarray(end));
  try {
    const body = Buffer.concat([cipher.update(sealed.subarray(0, end)), cipher.final()]);
    return (await unpacked(body, { maxOutputLength: MOST_TEXT_BYTES })).toString();
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Refused(isTooLarge ? TOO_LARGE : CHANGED);
  }
}

async function* readFrames({ file, keys, start }: SealedFile, from: number, until: number) {
  let position = start;
  for (let place = 0; place < until; place += 1) {
    if (place < from) {
      position += LENGTH_BYTES + (await bytesAt(file, position, LENGTH_BYTES)).readUInt32BE();
      continue;
    }
    const frame = await frameAt(file, position);
    if (!frame) throw new Refused(CUT);
    position = frame.next;
    yield { place, text: await textIn(keys, frame.sealed, place, false) };
  }
}

async function countFrames({ file, start }: SealedFile): Promise<number> {
  let count = 0;
  for (let position = start; ; count += 1) {
    const length = await bytesAt(file, position, LENGTH_BYTES);
    if (length.length < LENGTH_BYTES) return count;
    position += LENGTH_BYTES + length.readUInt32BE();
  }
}

async function checkFrames({ file, keys, start }: SealedFile, look: (text: string) => void): Promise<string> {
  let position = start;
  let unpackedBytes = 0;
  for (let place = 0; ; place += 1) {
    const frame = await frameAt(file, position);
    if (!frame) throw new Refused(CUT);
    const isLast = (await bytesAt(file, frame.next, 1)).length === 0;
    // The file ends with a frame that is not the last: the rest is missing.
    const text = await textIn(keys, frame.sealed, place, isLast).catch(async (error) => {
      if (!isLast) throw error;
      await textIn(keys, frame.sealed, place, false);
      throw new Refused(CUT);
    });
    unpackedBytes += Buffer.byteLength(text);
    if (unpackedBytes > FREE_TEXT_BYTES + MOST_RATIO * frame.next) throw new Refused(TOO_DENSE);
    if (isLast) return text;
    look(text);
    position = frame.next;
  }
}

async function readHeader(file: FileHandle): Promise<{ header: Header; first: Buffer }> {
  const start = await bytesAt(file, 0, MOST_HEADER_BYTES);
  const end = start.indexOf('\n');
  if (end < 0) throw new Refused(NOT_OURS);
  const first = start.subarray(0, end + 1);
  let header: Partial<Header>;
  try {
    header = JSON.parse(first.toString());
  } catch {
    throw new Refused(NOT_OURS);
  }
  if (header?.format !== FORMAT) throw new Refused(NOT_OURS);
  if (header.version !== VERSION)
    throw new Refused('The file was made by a newer Lares. Bring this one up to date first.');
  const texts = [
    header.file_id,
    header.organization_id,
    header.name,
    header.salt,
    header.check,
    header.made_at,
  ];
  if (texts.some((text) => typeof text !== 'string') || typeof header.schema !== 'number')
    throw new Refused(NOT_OURS);
  return { header: header as Header, first: Buffer.from(first) };
}

/** Fewer at the end of the file. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
