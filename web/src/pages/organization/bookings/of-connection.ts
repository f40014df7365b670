import type { Connection } from '../../../contract.ts';

/** What each part of the page is about. */
export interface OfConnection {
  organizationId: string;
  connection: Connection;
}
