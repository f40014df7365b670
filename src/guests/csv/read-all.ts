import { tooLarge } from '../../platform/errors.ts';
import type { RecordsReading } from '../reading/input-reader.ts';
import { bytesIn, type Refused, refusedBy } from './read-file.ts';
import { type CsvRecord, readRecords } from './records.ts';

export type RecordsRead = { records: CsvRecord[] } | Refused;

/** All rows of a file that is short enough for memory, as cells; what they mean is for others to say. */
export async function readAllRecords({ input, mostRows }: RecordsReading): Promise<RecordsRead> {
  const records: CsvRecord[] = [];
  try {
    for await (const record of readRecords(bytesIn(input), true)) {
      if (records.length > mostRows)
        throw tooLarge(`The file has more than ${mostRows} rows. Send it in parts.`);
      records.push(record);
    }
    return { records };
  } catch (error) {
    return refusedBy(error);
  }
}
