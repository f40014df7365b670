import type { OnCall } from '../../contract.ts';

/** Of each section of the page. */
export interface PartProps {
  found: OnCall;
  canEdit: boolean;
}
