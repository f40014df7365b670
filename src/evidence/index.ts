import { SEALED_REPORTS } from './file/sealed-file.ts';
import { SEALED_KEY } from './key.ts';

export { deleteReportsOfGuest } from './delete-reports.ts';
export { verifySigned } from './file/signed-file.ts';
export { openEvidenceKey } from './key.ts';
export { countGuestReports, deleteOldReports as forgetOldEvidence } from './store.ts';

export const SEALED_FOR_EVIDENCE = [SEALED_KEY, SEALED_REPORTS];
