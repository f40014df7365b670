import type { Connection } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Call } from '../../platform/outgoing/call.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { SealedColumn } from '../../platform/sealed-columns.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { InputDependencies } from '../guest.ts';
import type { ConnectionKind } from './kind.ts';
import type { ConnectionRow } from './store.ts';

/** What connections need beside the guests; made once by the composition root. */
export interface ConnectionDependencies {
  guests: InputDependencies;
  box: SecretBox;
  log: Log;
  /** All booking systems there are, in the order of the document. */
  kinds: readonly OpenKind[];
  /** Called in the transaction of a sync that failed, or that works after one that failed. */
  onHealth: OnConnectionHealth;
  /** Waits; only tests have another, because their clock stands still. */
  pause: Pause;
}

export type OnConnectionHealth = (
  connection: Connection,
  found: Pick<ConnectionRow, 'connection_id' | 'organization_id'>,
  works: boolean,
  at: Date,
) => Promise<void>;

export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** A kind with the way to it, and what all processes together may ask. */
export interface OpenKind {
  kind: ConnectionKind;
  call: Call;
  limiter: RateLimiter | undefined;
}

/** What the job of a connection is called; its key is the connection_id. */
export const CONNECTION_JOB = 'sync-connection';

export const jobOf = (connectionId: string) => ({ kind: CONNECTION_JOB, key: connectionId });

export function openKindOf({ kinds }: ConnectionDependencies, type: string): OpenKind {
  const found = kinds.find(({ kind }) => kind.type === type);
  // A database may have been written by a newer version, which knows more of them.
  if (!found) throw new Error(`There is no connection of the type ${type} here.`);
  return found;
}

const contextOf = (connectionId: string): string => `connections.credentials:${connectionId}`;

export const SEALED_CONNECTIONS: SealedColumn[] = [
  { table: 'connections', column: 'sealed_credentials', key: 'connection_id', contextOf },
];

export function sealCredentials(
  { box }: ConnectionDependencies,
  connectionId: string,
  credentials: unknown,
): Buffer {
  return box.seal(JSON.stringify(credentials), contextOf(connectionId));
}

export function openCredentials(
  { box }: ConnectionDependencies,
  row: Pick<ConnectionRow, 'connection_id' | 'sealed_credentials'>,
): unknown {
  return JSON.parse(box.open(row.sealed_credentials, contextOf(row.connection_id)));
}
