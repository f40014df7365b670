import { Text } from '@mantine/core';
import { AnchorLink } from '../../components/layout/links.ts';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { HomeReport } from '../../contract.ts';
import { withUnit } from '../../format/measures.ts';
import { t } from '../../i18n/texts.ts';
import { duration, percent } from './number-text.ts';

export function HomeRows({ reports }: { reports: HomeReport[] }) {
  return (
    <DataTable
      caption={t('reports.monthOfEachHome')}
      rows={reports}
      keyOf={({ home_id }) => home_id}
      columns={[
        {
          label: t('common.home'),
          cell: ({ home_id: homeId, home_name, month }) => (
            <AnchorLink to="/homes/$homeId/reports" params={{ homeId }} search={{ month }} fw={600}>
              {home_name}
            </AnchorLink>
          ),
        },
        { label: t('common.incidents'), cell: ({ incidents }) => <Text size="sm">{incidents.total}</Text> },
        {
          label: t('reports.acknowledgedAfter'),
          cell: ({ response: { median_s } }) =>
            median_s === undefined ? null : <Text size="sm">{duration(median_s)}</Text>,
        },
        {
          label: t('common.quietHours'),
          cell: ({ quiet_hours: quiet }) =>
            quiet?.share === undefined ? null : <Text size="sm">{percent(quiet.share)}</Text>,
        },
        {
          label: t('reports.nights'),
          cell: ({ occupancy }) => (
            <Text size="sm">
              {t('reports.takenOfNights', { taken: occupancy.taken, nights: occupancy.nights })}
            </Text>
          ),
        },
        {
          label: t('common.temperature'),
          cell: ({ climate: { temperature } }) =>
            temperature === undefined ? null : (
              <Text size="sm">
                {t('common.rangeLeastMost', {
                  least: withUnit('temperature', temperature.min),
                  most: withUnit('temperature', temperature.max),
                })}
              </Text>
            ),
        },
        {
          label: t('common.coverage'),
          cell: ({ devices }) =>
            devices.coverage === undefined ? null : <Text size="sm">{percent(devices.coverage)}</Text>,
        },
        {
          label: t('reports.batteries'),
          cell: ({ devices }) =>
            devices.batteries_low === 0 ? null : <Text size="sm">{devices.batteries_low}</Text>,
        },
      ]}
    />
  );
}
