export { cancelConnections } from './connections/connections.ts';
export { CONNECTION_JOB, SEALED_CONNECTIONS } from './connections/dependencies.ts';
export { openConnections } from './connections/open.ts';
export { NewConnection } from './connections/schema.ts';
export { nameConnections } from './connections/store.ts';
export { connectionHandler } from './connections/sync.ts';
export { openContactReads } from './contact-reads.ts';
export {
  isGuestOf,
  keepGuests,
  lockMessageGuest,
  type MessageGuest,
  noteReply,
  noteSent,
  stayingAmong,
} from './conversation.ts';
export { bareName, type Column } from './csv/columns.ts';
export { openHomeNames } from './csv/home-names.ts';
export { importCsv } from './csv/import.ts';
export { readRow } from './csv/read-row.ts';
export type { CsvRecord } from './csv/records.ts';
export { RowErrors } from './csv/row-errors.ts';
export { putSheetGuests, readSheetRecords } from './csv/sheet.ts';
export { openStayTimes } from './csv/stay-times.ts';
export { csvUpload, fileOf } from './csv/upload.ts';
export type { GuestDraft } from './draft.ts';
export {
  erasePeople,
  findHomeOfGuest,
  findKnownPast,
  lockGuests,
  lockWhetherErased,
} from './erase.ts';
export { cancelSyncs, forgetHome } from './forget-home.ts';
export type { GuestDependencies, InputDependencies } from './guest.ts';
export { createGuest, removeGuest, requireGuest } from './guests.ts';
export { isCalendarUrl } from './ical/ical.ts';
export { SEALED_INTEGRATIONS, SYNC_JOB } from './integrations/dependencies.ts';
export { openIntegrations } from './integrations/open.ts';
export { NewIntegration } from './integrations/schema.ts';
export { nameIntegrations } from './integrations/store.ts';
export { syncHandler } from './integrations/sync.ts';
export { languageOfGuest, languageSaid } from './language.ts';
export { countTaken } from './nights.ts';
export { type GuestPages, openGuestPages } from './page/tokens.ts';
export { presentGuest } from './present.ts';
export { openReader } from './reading/open-reader.ts';
export { readHere } from './reading/read-here.ts';
export { requireWritable } from './readonly.ts';
export { GuestBody } from './schema.ts';
