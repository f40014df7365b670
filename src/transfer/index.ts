export { openOrganization } from './close.ts';
export { type Exported, exportOrganization } from './export.ts';
export { type Imported, importOrganization } from './import.ts';
export { Refused } from './refused.ts';
export { USUAL_COST } from './sealed-file.ts';
