import type { AccessControl } from '../../accounts/index.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { Tools } from '../../platform/tools.ts';
import { findDevice } from '../store.ts';
import { readSeries, SERIES } from './read-series.ts';
import { SeriesBody, SeriesQuery } from './schema.ts';

const SHARED_TEXT = 'Returns the measurements of a device, oldest first.';

/** One path for each sensor, as clients know it. */
export function seriesRoutes(tools: Tools, access: AccessControl): AnyRoute[] {
  return SERIES.map((kind) =>
    route({
      method: 'GET',
      path: `/devices/:device_id/${kind.name}`,
      operationId: kind.operationId,
      summary: kind.summary,
      description: [SHARED_TEXT, kind.note].filter((text) => text !== undefined).join(' '),
      tag: 'Devices',
      access: access.within('device', 'devices_read', (params) =>
        findDevice(tools.database, params['device_id'] ?? ''),
      ),
      query: SeriesQuery,
      answer: SeriesBody(kind.meaning),
      csv: 'values',
      handle: ({ context, query }) => readSeries(tools, context.device, kind, query),
    }),
  );
}
