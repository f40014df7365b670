import { Group, Table } from '@mantine/core';
import { CsvLink, csvPath } from '../../../components/lists/csv-link.tsx';
import { t } from '../../../i18n/texts.ts';
import classes from './charts.module.css';
import { plainText } from './labels.ts';
import type { Metric } from './metrics.ts';
import type { DeviceLine, Summary } from './plot/align-series.ts';
import type { Span } from './ranges.ts';

interface NumbersProps {
  metric: Metric;
  /** "the last 24 hours". */
  range: string;
  rows: { line: DeviceLine; summary: Summary | undefined }[];
  /** The drawn span, for downloads. */
  span: Span | undefined;
}

/** The chart as a table, for screen readers and for numbers. */
export function Numbers({ metric, range, rows, span }: NumbersProps) {
  return (
    <div className={classes.numbers}>
      <Table verticalSpacing={6} horizontalSpacing={6} layout="auto" captionSide="top">
        <Table.Caption ta="left" mt={0}>
          {t('charts.chartCaption', { metric: t(metric.title), range, unit: metric.unit })}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('common.device')}</Table.Th>
            {[t('charts.lowest'), t('charts.average'), t('charts.highest'), t('charts.latest')].map(
              (name) => (
                <Table.Th key={name} scope="col" ta="right">
                  {name}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ line, summary }) => (
            <Table.Tr key={line.deviceId}>
              <Table.Th scope="row" fw={500}>
                {line.name}
              </Table.Th>
              {(['lowest', 'mean', 'highest', 'latest'] as const).map((name) => (
                <Table.Td key={name} ta="right">
                  {plainText(summary?.[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {span === undefined ? null : (
        <Group gap="md" mt="xs">
          {rows.map(({ line: { deviceId, name } }) => (
            <CsvLink
              key={deviceId}
              href={seriesPath(deviceId, metric, span)}
              what={t(metric.title)}
              label={t('charts.csvOf', { device: name })}
            />
          ))}
        </Group>
      )}
    </div>
  );
}

/** The values of the line. */
const seriesPath = (deviceId: string, { name }: Metric, { from, to, step }: Span) =>
  csvPath(`/devices/${deviceId}/${name}`, {
    start_at: from.toISOString(),
    end_at: to.toISOString(),
    time_resolution: String(step),
    include_min_max: true,
  });
