/** The start of a file, for the preview only: the server parses the file itself. */
export interface FileHead {
  columns: string[];
  rows: FileRow[];
  /** The file ends here too. */
  whole: boolean;
}

export interface FileRow {
  /** As in a spreadsheet: the header is row 1, and blank rows count. */
  row: number;
  cells: string[];
}

const HEAD_BYTES = 524_288;
const MAX_ROWS = 2000;

export async function readHead(file: File): Promise<FileHead> {
  const whole = file.size <= HEAD_BYTES;
  const text = (await file.slice(0, HEAD_BYTES).text()).replace(/^\uFEFF/, '');
  const records = parseRecords(text, findDelimiter(/^[^\r\n]*/.exec(text)?.[0] ?? ''));
  // The last record is incomplete.
  if (!whole) records.pop();
  const filled = records
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [header, ...rows] = filled;
  return {
    columns: header?.cells ?? [],
    rows: rows.slice(0, MAX_ROWS),
    whole: whole && rows.length <= MAX_ROWS,
  };
}

function findDelimiter(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  return plain.split(';').length > plain.split(',').length ? ';' : ',';
}

/** A quoted cell may contain anything, line breaks too. A quote inside is doubled. */
function parseRecords(text: string, delimiter: string): string[][] {
  const part = new RegExp(`("(?:[^"]|"")*"?|[^${delimiter}\\r\\n]*)(${delimiter}|\\r\\n|\\n|\\r|$)`, 'y');
  const records: string[][] = [];
  let cells: string[] = [];
  while (part.lastIndex < text.length) {
    const found = part.exec(text);
    // Text after a closing quote: the server reports it.
    if (!found) break;
    const [, cell = '', end] = found;
    cells.push(
      cell.startsWith('"') ? cell.slice(1, cell.endsWith('"') ? -1 : undefined).replaceAll('""', '"') : cell,
    );
    if (end === delimiter) continue;
    records.push(cells);
    cells = [];
  }
  if (cells.length > 0) records.push(cells);
  return records;
}
