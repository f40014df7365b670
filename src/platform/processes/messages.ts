import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { Meeting } from './siblings.ts';

/** What the supervisor and its processes say to each other. */

/** Where connections come in. */
export type Door = 'http' | 'mqtt';

/** The numbers of one process, as prom-client hands them over. */
export type Snapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What a process has to know before it begins; the rest is in the environment, which is the same for all. */
export interface Orders {
  /** From 1. A process that takes the place of another has its number. */
  number: number;
  /** Undefined: the database is the one that the environment names. */
  embedded: pg.ClientConfig | undefined;
  roles: string[];
  logLevel: string;
  /** Where the supervisor listens. */
  origin: string;
  /** Undefined: no embedded broker. */
  mqttPort: number | undefined;
  /** Where they find each other. */
  meeting: Meeting;
  /** When the supervisor is gone, the process has to be by then, whatever it hangs on. */
  endsWithinMs: number;
}

/** By the supervisor. */
export type Told =
  | { kind: 'orders'; orders: Orders }
  /** With the socket. */
  | { kind: 'connection'; id: number; door: Door }
  | { kind: 'count'; id: number }
  | { kind: 'metrics'; id: number; text: string }
  /** No more connections come; those that are there may be kept for a while. */
  | { kind: 'retire' }
  | { kind: 'stop' };

/** By a process. */
export type Said =
  | { kind: 'hello' }
  | { kind: 'serving' }
  /** It cannot start; `problems` are those of the configuration. */
  | { kind: 'failed'; message: string; problems: readonly string[] | undefined }
  | { kind: 'took'; id: number }
  /** How many connections it has. */
  | { kind: 'open'; count: number }
  /** Answers `count`, or comes by itself at the end. */
  | { kind: 'counted'; id: number; snapshot: Snapshot }
  /** Wants those of all processes. */
  | { kind: 'metrics'; id: number };
