import { readAllRecords } from '../csv/read-all-records.ts';
import { readCsvFile } from '../csv/read-file.ts';
import { compareStays } from '../sync/compare-task.ts';
import { readCalendarBody } from '../sync/ical/read-calendar-task.ts';

/** The tasks of a thread (`guests-worker.ts`). They take and answer plain values only. */
export const TASKS = {
  calendar: readCalendarBody,
  compare: compareStays,
  csv: readCsvFile,
  records: readAllRecords,
};
