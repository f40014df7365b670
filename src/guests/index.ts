export { openContactReads } from './contact-reads.ts';
export {
  filterStaying,
  isGuestOfHome,
  lockExistingGuests,
  lockMessageGuest,
  type MessageGuest,
  recordReply,
  recordSentMessage,
} from './conversation.ts';
export { type Column, normalizeColumnName } from './csv/columns.ts';
export { openHomeFinder } from './csv/home-finder.ts';
export { importCsv } from './csv/import-csv.ts';
export { readRow } from './csv/read-row.ts';
export type { CsvRecord } from './csv/records.ts';
export { RowErrors } from './csv/row-errors.ts';
export { readSheetRecords, saveSheetGuests } from './csv/sheet.ts';
export { openStayTimes } from './csv/stay-times.ts';
export { csvUpload, readUpload } from './csv/upload.ts';
export { deleteHomeData } from './delete-home-data.ts';
export type { GuestDraft } from './drafts/draft.ts';
export {
  erasePersonalData,
  findHomeOfGuest,
  findPastGuests,
  lockErasedState,
  lockGuests,
} from './erasure/erase.ts';
export { explicitLanguage, languageOfGuest } from './fields/language.ts';
export type { GuestDependencies, InputDependencies } from './guest.ts';
export { createAuditedGuest, removeGuest, requireGuest } from './guests.ts';
export { localReader } from './input/local-reader.ts';
export { openInputReader } from './input/open-input-reader.ts';
export { countOccupied } from './occupancy.ts';
export { type GuestPages, openGuestPages } from './page/tokens.ts';
export { presentGuest } from './present-guest.ts';
export { requireWritable } from './readonly.ts';
export { GuestBody } from './schema.ts';
export { NewConnection } from './sync/connections/schema.ts';
export { SEALED_CONNECTIONS, SEALED_INTEGRATIONS } from './sync/context.ts';
export { isCalendarUrl } from './sync/ical/ical.ts';
export { NewIntegration } from './sync/integrations/schema.ts';
export { syncHandlers } from './sync/job.ts';
export { openSync } from './sync/sources.ts';
export { countBookingSources, nameSubscriptions } from './sync/subscription-store.ts';
export { cancelSyncs } from './sync/subscriptions.ts';
