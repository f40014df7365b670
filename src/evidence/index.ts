import { SEALED_KEY } from './key.ts';
import { SEALED_REPORTS } from './open-file.ts';

export { deleteReportsOfGuest } from './delete-reports.ts';
export { openEvidenceKey } from './key.ts';
export { verifySigned } from './signed-file.ts';
export { countGuestReports, deleteOldReports as forgetOldEvidence } from './store.ts';

export const SEALED_FOR_EVIDENCE = [SEALED_KEY, SEALED_REPORTS];
