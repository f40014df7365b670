import { SEALED_KEY } from './key.ts';
import { SEALED_REPORTS } from './open-file.ts';

export { openEvidenceKey } from './key.ts';
export { deleteReportsNaming } from './of-guest.ts';
export { verifySigned } from './signed-file.ts';
export { forgetOldReports as forgetOldEvidence, reportsOfGuest } from './store.ts';

export const SEALED_FOR_EVIDENCE = [SEALED_KEY, SEALED_REPORTS];
