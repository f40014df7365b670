import { bytes, exact, plain, table } from './format.ts';
import type { Cost, Measured, Pages, Work } from './measured.ts';

/** Tables of the page that show the results of a run. */

export function machineTable({ taken }: Measured): string {
  const { date, cpu, cores, memoryGb, node, postgres, stolenShare, load, seconds, rounds } = taken;
  return table(
    ['measured', date],
    [
      ['machine', `${cores} cores, ${cpu}, ${exact(memoryGb)} GB`],
      ['programs', `Node ${node}, PostgreSQL ${postgres} (embedded, fsync on)`],
      ['time that the host gave to other machines', `${exact(stolenShare * 100)} % of the processors' time`],
      ['load of the machine before the run', exact(load)],
      ['each cost', `median of ${rounds} runs of ${exact(seconds)} s`],
    ],
  );
}

/** A cost that is the difference of two turns may be smaller than the variation between turns. */
const costText = (value: number) => (value === 0 ? 'too small to measure' : exact(value));
const work = ({ databaseMs, walBytes }: Work) => [costText(databaseMs), costText(Math.round(walBytes))];
const cost = (name: string, one: Cost) => [name, costText(one.processMs), ...work(one)];

export function costsTable({ report, sample, event, delivery, idle, taken }: Measured): string {
  return table(
    ['', 'CPU of Lares, ms', 'CPU of PostgreSQL, ms', 'WAL, bytes'],
    [
      cost(`a report with one sample, ${taken.rate} per second and process`, report.busy),
      cost(`the same, ${taken.fewRate} per second and process`, report.few),
      cost('each further sample in a report', sample),
      cost('an event that a report raises', event),
      cost('its delivery to one webhook', delivery),
      cost('one second of an idle process', idle),
    ],
  );
}

export function pagesTable({ pages }: Measured): string {
  const row = (name: string, { count, bytes: size }: Pages) => [name, exact(count), exact(Math.round(size))];
  return table(
    ['full pages written to the WAL, per report', 'pages', 'bytes'],
    [
      row('first report of its device since a checkpoint', pages.first),
      row('the same with `wal_compression = on`', pages.compressed),
      row('next report', pages.later),
    ],
  );
}

export function afterwardsTable({ afterwards: { minutes, fiveMinutes, forgetting } }: Measured): string {
  return table(
    ['later, in the database', 'CPU of PostgreSQL, ms', 'WAL with full pages, bytes'],
    [
      ['aggregating a sample, one per minute', ...work(minutes.summing)],
      ['aggregating a sample, one per five minutes', ...work(fiveMinutes.summing)],
      ['compressing a sample, one per minute', ...work(minutes.packing)],
      ['compressing a sample, one per five minutes', ...work(fiveMinutes.packing)],
      ['deleting a report number', ...work(forgetting)],
    ],
  );
}

export function bytesTable({ bytes: size }: Measured): string {
  const row = (name: string, kept: string, value: number) => [name, exact(value), kept];
  return table(
    ['', 'bytes with indexes', 'stored for'],
    [
      row('a sample as a row', 'until 25 hours after the end of its day', size.row),
      row('a compressed sample, one per minute', '90 days', size.packedMinutes),
      row('a compressed sample, one per five minutes', '90 days', size.packedFiveMinutes),
      row('a five-minute rollup of seven metrics', '400 days', size.sum300),
      row('an hourly or daily rollup', 'five years', size.sum3600),
      row('a report number', '8 days', size.report),
      row('an event', 'for ever, or `LARES_EVENT_RETENTION_DAYS`', size.event),
      row('the record that it was raised', '60 days', size.raised),
      row('a home with two devices and a guest', 'until it is deleted', size.home),
    ],
  );
}

export function processesTable({ processes, connectionMb }: Measured): string {
  const rows = processes.map((one) => [
    one.role,
    exact(one.processes),
    `${exact(one.idleMb)}, ${exact(one.busyMb)}`,
    `${one.idleConnections}, ${one.busyConnections}`,
  ]);
  return [
    table(['role', 'processes', 'MB together: idle, busy', 'connections: idle, busy'], rows),
    `\nEach connection takes ${exact(connectionMb)} MB in PostgreSQL.`,
  ].join('\n');
}

export function confirmedTable({ confirmed }: Measured): string {
  const { predicted, measured, reports, events, seconds, ackMs, layout } = confirmed;
  const row = (name: string, member: keyof Cost, show: (value: number) => string) => [
    name,
    show(predicted[member]),
    show(measured[member]),
    (measured[member] / predicted[member]).toFixed(2),
  ];
  return [
    `${layout}; ${plain(reports / seconds)} reports and ${plain(events / seconds)} events a second, each event to one webhook, for ${exact(seconds)} s;` +
      ` answered within ${exact(ackMs.p50)} ms (p50) and ${exact(ackMs.p99)} ms (p99).\n`,
    table(
      ['per second', 'predicted from the costs above (computed)', 'measured', 'ratio'],
      [
        row('CPU of Lares', 'processMs', (ms) => `${exact(ms)} ms`),
        row('CPU of PostgreSQL', 'databaseMs', (ms) => `${exact(ms)} ms`),
        row('WAL without full pages', 'walBytes', bytes),
      ],
    ),
  ].join('\n');
}
