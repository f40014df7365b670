import type pg from 'pg';
import type { Hosts } from './hosts.ts';

/** Where the database is, and how it is reached. */
export interface Where extends pg.ClientConfig {
  hosts?: Hosts;
  /** Statements that come first on every connection: poolers refuse what is set by connecting. */
  settings?: string;
  /**
   * The server itself, where the rest leads to a pooler that lends a connection for one transaction only. Nothing that
   * outlives a transaction may be asked for there: no settings, no prepared statements, no locks of a session.
   */
  session?: Where;
}

/** For locks and notices that last as long as their connection. */
export const forSessions = (where: Where): Where => where.session ?? where;
