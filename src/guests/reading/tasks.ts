import { readAllRecords } from '../csv/read-all.ts';
import { readCsvFile } from '../csv/read-file.ts';
import { compareFeed, readCalendarBody } from './calendar-tasks.ts';

/** What a thread does, by name (`guests-worker.ts`). Each takes and answers plain values alone. */
export const TASKS = {
  calendar: readCalendarBody,
  compare: compareFeed,
  csv: readCsvFile,
  records: readAllRecords,
};
