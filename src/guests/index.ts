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
export { forgetHome } from './forget-home.ts';
export type { GuestDependencies, InputDependencies } from './guest.ts';
export { createGuest, removeGuest, requireGuest } from './guests.ts';
export { languageOfGuest, languageSaid } from './language.ts';
export { countTaken } from './nights.ts';
export { type GuestPages, openGuestPages } from './page/tokens.ts';
export { presentGuest } from './present.ts';
export { openReader } from './reading/open-reader.ts';
export { readHere } from './reading/read-here.ts';
export { requireWritable } from './readonly.ts';
export { GuestBody } from './schema.ts';
export { NewConnection } from './sync/connections/schema.ts';
export { SEALED_CONNECTIONS, SEALED_INTEGRATIONS } from './sync/context.ts';
export { isCalendarUrl } from './sync/ical/ical.ts';
export { NewIntegration } from './sync/integrations/schema.ts';
export { syncHandlers } from './sync/job.ts';
export { openSync } from './sync/sources.ts';
export { nameSubscriptions } from './sync/subscription-store.ts';
export { cancelSyncs } from './sync/subscriptions.ts';
