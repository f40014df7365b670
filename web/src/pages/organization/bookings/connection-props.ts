import type { Connection } from '../../../contract.ts';

export interface ConnectionProps {
  organizationId: string;
  connection: Connection;
}
