import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boundsTable, cellsTable, diskTable, sizeTables } from './computed-tables.ts';
import type { Measured } from './measured.ts';
import {
  afterwardsTable,
  bytesTable,
  confirmedTable,
  costsTable,
  machineTable,
  pagesTable,
  processesTable,
} from './measured-tables.ts';

const FILE = join(import.meta.dirname, '../../docs/operations/capacity.md');

/** Tables by the name in the comments that enclose them. */
const TABLES: Record<string, (measured: Measured) => string> = {
  machine: machineTable,
  costs: costsTable,
  pages: pagesTable,
  afterwards: afterwardsTable,
  bytes: bytesTable,
  processes: processesTable,
  confirmed: confirmedTable,
  sizes: sizeTables,
  disk: diskTable,
  bounds: boundsTable,
  cells: cellsTable,
};

export const readPage = (): string => readFileSync(FILE, 'utf8');

export function writePage(measured: Measured): void {
  writeFileSync(FILE, pageWith(readPage(), measured));
}

/** Rebuilds the tables of the page. People write the text around them. */
export function pageWith(page: string, measured: Measured): string {
  return Object.entries(TABLES).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name}: made by npm run bench capacity -->\n`, `\n<!-- /${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`the page has no place for the table ${name}`);
    return `${text.slice(0, from + begin.length)}\n${table(measured)}\n${text.slice(to)}`;
  }, page);
}
