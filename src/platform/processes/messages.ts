import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { SocketDirectory } from './siblings.ts';

/** Messages between the supervisor and its processes. */

/** Entry points of connections. */
export type Protocol = 'http' | 'mqtt';

/** Metrics of one process in prom-client's format. */
export type Snapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What a process needs before it starts. Everything else is in the shared environment. */
export interface Orders {
  /** From 1. A replacement has the number of the replaced process. */
  number: number;
  /** Undefined: the environment names the database. */
  embedded: pg.ClientConfig | undefined;
  roles: string[];
  logLevel: string;
  /** The supervisor's address. */
  origin: string;
  /** Undefined: no embedded broker. */
  mqttPort: number | undefined;
  /** Where the processes find each other. */
  meeting: SocketDirectory;
  /** Without the supervisor, the process must end within this time, even if it hangs. */
  endsWithinMs: number;
}

/** From the supervisor. */
export type SupervisorMessage =
  | { kind: 'orders'; orders: Orders }
  /** With the socket. */
  | { kind: 'connection'; id: number; door: Protocol }
  | { kind: 'count'; id: number }
  | { kind: 'metrics'; id: number; text: string }
  /** No more connections come. Existing ones may be kept for a while. */
  | { kind: 'retire' }
  | { kind: 'stop' };

/** From a process. */
export type ProcessMessage =
  | { kind: 'hello' }
  | { kind: 'serving' }
  /** It cannot start. `problems` are those of the configuration. */
  | { kind: 'failed'; message: string; problems: readonly string[] | undefined }
  | { kind: 'took'; id: number }
  /** Its number of connections. */
  | { kind: 'open'; count: number }
  /** Answers `count`, or is sent at the end. */
  | { kind: 'counted'; id: number; snapshot: Snapshot }
  /** Requests those of all processes. */
  | { kind: 'metrics'; id: number };
