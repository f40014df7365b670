import { bytes, plain, table, whole } from './format.ts';
import type { Measured } from './measured.ts';
import { diskOf, type Need, needOf, type Size, sum } from './needs.ts';
import { boundsOf, MACHINE, RHYTHMS, type Rhythm, sizeOf, sizesOf } from './sizes.ts';

/** Tables of the page that are computed from the costs. */

const HEAD = [
  '',
  'reports, events, deliveries per second',
  'cores for Lares',
  'cores for PostgreSQL',
  'processes',
  '`max_connections`',
  'memory of Lares',
  'memory for PostgreSQL',
  'disk: after one year, final',
  'WAL per second: default, tuned',
];

export const rowOf = (name: string, need: Need): string[] => [
  name,
  [need.reportsPerS, need.eventsPerS, need.deliveriesPerS].map(plain).join('; '),
  plain(need.laresCores),
  plain(need.databaseCores),
  whole(need.processes),
  whole(need.connections),
  bytes(need.laresMemoryBytes),
  bytes(need.databaseMemoryBytes),
  `${bytes(need.diskBytesOfAYear)}; ${bytes(need.diskBytes)}`,
  `${bytes(need.walBytesPerS)}; ${bytes(need.tunedWalBytesPerS)}`,
];

export const sizeTable = (sizes: Size[], measured: Measured): string =>
  table(
    HEAD,
    sizes.map((size) => rowOf(size.name, needOf(size, measured))),
  );

export const sizeTables = (measured: Measured): string =>
  RHYTHMS.map(
    (rhythm) => `**${rhythm.name.replace(/^a/, 'A')}** (computed)\n\n${sizeTable(sizesOf(rhythm), measured)}`,
  ).join('\n\n');

/** A round number of devices that is easy to divide by. */
const MANY = 1_000_000;

export function diskTable(measured: Measured): string {
  const parts = RHYTHMS.map((rhythm) => diskOf(sizeOf('', MANY, rhythm), measured));
  const row = (name: string, pick: (disk: (typeof parts)[number]) => number) => [
    name,
    ...parts.map((disk) => `${bytes(pick(disk) / MANY)} (${((100 * pick(disk)) / sum(disk)).toFixed(0)} %)`),
  ];
  return table(
    ['per device (computed)', ...RHYTHMS.map(({ name }) => name)],
    [
      row('samples as rows', (disk) => disk.rows),
      row('compressed blocks', (disk) => disk.packed),
      row('five-minute rollups', (disk) => disk.sumsOfFiveMinutes),
      row('hourly and daily rollups', (disk) => disk.sumsOfHours),
      row('report numbers', (disk) => disk.reports),
      row('events of one year', (disk) => disk.events),
      row('the device and its home', (disk) => disk.homes),
      row('total', sum),
    ],
  );
}

/** Ten million devices. */
const ALL = 10_000_000;
const STEP = 10_000;

/** The most devices that the database server supports, in steps that give a round number. */
function cellOf(rhythm: Rhythm, measured: Measured, kept: Pick<Size, 'samplesKeptDays'> = {}) {
  const boundsFor = (devices: number) =>
    boundsOf(needOf({ ...sizeOf('', devices, rhythm), ...kept }, measured));
  const fits = (devices: number) => Math.max(...Object.values(boundsFor(devices))) <= 1;
  let devices = STEP;
  while (devices < ALL && fits(devices + STEP)) devices += STEP;
  const cells = Math.ceil(ALL / devices);
  return {
    devices,
    cells,
    bounds: boundsFor(devices),
    need: needOf(sizeOf('', ALL / cells, rhythm), measured),
  };
}

/** A quarter of a year, the retention of samples. */
const FEWER_DAYS = 90;

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

export function boundsTable(measured: Measured): string {
  const cells = RHYTHMS.map((rhythm) => cellOf(rhythm, measured));
  const row = (name: string, show: (cell: (typeof cells)[number]) => string) => [name, ...cells.map(show)];
  return table(
    ['one database server (computed)', ...RHYTHMS.map(({ name }) => name)],
    [
      row('devices it supports', ({ devices }) => whole(devices)),
      row(`share of its ${MACHINE.cores} cores, half of them free`, ({ bounds }) =>
        percent(bounds['cores'] ?? 0),
      ),
      row(`share of ${bytes(MACHINE.memoryBytes)} for pages`, ({ bounds }) => percent(bounds['memory'] ?? 0)),
      row(`share of ${bytes(MACHINE.diskBytes)} of disk, a third of it free`, ({ bounds }) =>
        percent(bounds['disk'] ?? 0),
      ),
      row(`share of ${bytes(MACHINE.walBytesPerS)} of WAL per second`, ({ bounds }) =>
        percent(bounds['WAL'] ?? 0),
      ),
      [
        `devices it supports when organizations keep samples and rollups for ${FEWER_DAYS} days`,
        ...RHYTHMS.map((rhythm) => whole(cellOf(rhythm, measured, { samplesKeptDays: FEWER_DAYS }).devices)),
      ],
    ],
  );
}

export function cellsTable(measured: Measured): string {
  const cells = RHYTHMS.map((rhythm) => cellOf(rhythm, measured));
  const row = (name: string, show: (cell: (typeof cells)[number]) => string) => [name, ...cells.map(show)];
  return table(
    ['ten million devices (computed)', ...RHYTHMS.map(({ name }) => name)],
    [
      row('database servers, each with a standby', (one) => `${whole(one.cells)} + ${whole(one.cells)}`),
      row('devices and homes per cell', (one) => {
        const devices = ALL / one.cells;
        return `${whole(devices)}, ${whole(devices / 3)}`;
      }),
      row('reports per second: total, per cell', ({ need, cells: count }) =>
        [need.reportsPerS * count, need.reportsPerS].map(plain).join(', '),
      ),
      row('cores for Lares: total, per cell', ({ need, cells: count }) =>
        [need.laresCores * count, need.laresCores].map(whole).join(', '),
      ),
      row('processes per cell', ({ need }) => whole(need.processes)),
      row('cores for PostgreSQL: total, per cell', ({ need, cells: count }) =>
        [need.databaseCores * count, need.databaseCores].map(whole).join(', '),
      ),
      row('disk: total, per cell', ({ need, cells: count }) =>
        [need.diskBytes * count, need.diskBytes].map(bytes).join(', '),
      ),
      row('WAL per cell, tuned: per second, per day', ({ need }) =>
        [need.tunedWalBytesPerS, need.tunedWalBytesPerS * 86_400].map(bytes).join(', '),
      ),
      row('`max_connections` per cell', ({ need }) => whole(need.connections)),
    ],
  );
}
