import type pg from 'pg';
import type { Hosts } from './hosts.ts';

/** Location of the database, and how to connect. */
export interface ConnectionConfig extends pg.ClientConfig {
  hosts?: Hosts;
  /** Statements that come first on every connection: poolers reject settings in the connection request. */
  settings?: string;
  /**
   * The server itself, if the rest leads to a pooler per transaction. Nothing that outlives a transaction works
   * through that: no settings, no prepared statements, no session locks.
   */
  session?: ConnectionConfig;
}

/** For locks and notifications that last as long as their connection. */
export const forSessions = (connectionConfig: ConnectionConfig): ConnectionConfig =>
  connectionConfig.session ?? connectionConfig;
