import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { SECOND_MS } from '../durations.ts';
import { LogSink } from './log-sink.ts';

export interface Log extends Logger {
  /** For lines that are JSON already. */
  writeLines(text: string): void;
  /** The current time in the format of a line. */
  time(): string;
  /** Members of every line, as JSON without braces, each followed by a comma. */
  common: string;
  /** Number of dropped lines. */
  dropped(): number;
  /** Everything is written, or cannot be. */
  flushed(): Promise<void>;
}

/** A second safeguard: nothing logs these, and if anything ever does, they are hidden. */
const SECRETS = new Set([
  'token',
  'access_token',
  'refresh_token',
  'device_token',
  'client_secret',
  'hook_secret',
  'hook_token',
  'password',
  'password_hash',
  'authorization',
  'cookie',
  'email',
  'phone_number',
  'fullname',
]);
const DEEPEST_SEARCH = 4;

const STANDARD_OUTPUT = 1;
/** At the end of the process: as long as a slow disk may take. */
const LAST_FLUSH_MS = SECOND_MS;

export interface LogOptions {
  level: string;
  /** Commands print their result on standard output. A server logs there. */
  toStderr?: boolean;
  to?: DestinationStream;
  /** The number of this process, if there are several. */
  process?: number | undefined;
}

export function openLog({ level, toStderr = false, to, process: number }: LogOptions): Log {
  const sink = to || toStderr ? undefined : openSink();
  const stream = to ?? sink ?? destination({ fd: 2, sync: true });
  const logger = pino(
    {
      level,
      base: number === undefined ? null : { process: number },
      timestamp: () => `,"time":"${isoTime()}"`,
      // Not pino's `redact`: with these paths it took a third of the time of a small request.
      formatters: { log: (fields) => hideSecrets(fields, DEEPEST_SEARCH) },
    },
    stream,
  );
  return Object.assign(logger, {
    writeLines: (text: string) => stream.write(text),
    time: isoTime,
    common: number === undefined ? '' : `"process":${number},`,
    dropped: () => sink?.dropped ?? 0,
    flushed: async () => sink?.flushed(LAST_FLUSH_MS),
  });
}

function openSink(): LogSink {
  const sink = new LogSink(STANDARD_OUTPUT);
  process.once('exit', () => sink.writeAtOnce());
  return sink;
}

let lastTime = 0;
let lastText = '';

/** Formatting a date is expensive. Under load many lines share a millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== lastTime) {
    lastTime = now;
    lastText = new Date(now).toISOString();
  }
  return lastText;
}

function hideSecrets(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  let shown = fields;
  for (const name in fields) {
    const value = fields[name];
    const hidden = SECRETS.has(name)
      ? '[hidden]'
      : isPlain(value) && depth > 0
        ? hideSecrets(value, depth - 1)
        : value;
    if (hidden === value) continue;
    if (shown === fields) shown = { ...fields };
    shown[name] = hidden;
  }
  return shown;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error);
}
