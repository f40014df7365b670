import { tooLarge } from '../../platform/errors.ts';
import type { RecordsInput } from '../input/input-reader.ts';
import { type Refusal, readChunks, refusalOf } from './read-file.ts';
import { type CsvRecord, readRecords } from './records.ts';

type RecordsResult = { records: CsvRecord[] } | Refusal;

/** All rows of a file that fits into memory, as cells. The caller interprets them. */
export async function readAllRecords({ input, mostRows }: RecordsInput): Promise<RecordsResult> {
  const records: CsvRecord[] = [];
  try {
    for await (const record of readRecords(readChunks(input), true)) {
      if (records.length > mostRows)
        throw tooLarge(`The file has more than ${mostRows} rows. Send it in parts.`);
      records.push(record);
    }
    return { records };
  } catch (error) {
    return refusalOf(error);
  }
}
