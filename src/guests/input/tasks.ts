import { readAllRecords } from '../csv/read-all-records.ts';
import { readCsvFile } from '../csv/read-file.ts';
import { compareStays } from '../sync/compare-task.ts';
import { readCalendarBody } from '../sync/ical/read-calendar-task.ts';

/** What a thread does, by name (`guests-worker.ts`). Each takes and answers plain values alone. */
export const TASKS = {
  calendar: readCalendarBody,
  compare: compareStays,
  csv: readCsvFile,
  records: readAllRecords,
};
