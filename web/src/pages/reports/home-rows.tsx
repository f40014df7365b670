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
        { label: t('common.incidents'), text: ({ incidents }) => incidents.total },
        {
          label: t('reports.acknowledgedAfter'),
          text: ({ response: { median_s } }) => (median_s === undefined ? null : duration(median_s)),
        },
        {
          label: t('common.quietHours'),
          text: ({ quiet_hours: quiet }) => (quiet?.share === undefined ? null : percent(quiet.share)),
        },
        {
          label: t('reports.nights'),
          text: ({ occupancy }) =>
            t('reports.takenOfNights', { taken: occupancy.taken, nights: occupancy.nights }),
        },
        {
          label: t('common.temperature'),
          text: ({ climate: { temperature } }) =>
            temperature === undefined
              ? null
              : t('common.rangeLeastMost', {
                  least: withUnit('temperature', temperature.min),
                  most: withUnit('temperature', temperature.max),
                }),
        },
        {
          label: t('common.coverage'),
          text: ({ devices }) => (devices.coverage === undefined ? null : percent(devices.coverage)),
        },
        {
          label: t('reports.batteries'),
          text: ({ devices }) => (devices.batteries_low === 0 ? null : devices.batteries_low),
        },
      ]}
    />
  );
}
