import { type AccessControl, actorOf } from '../accounts/index.ts';
import { csvUpload, type InputDependencies, readSheetRecords, readUpload } from '../guests/index.ts';
import { ApiError } from '../platform/errors.ts';
import { type AnyRoute, route } from '../platform/http/route.ts';
import { importList } from './import-list.ts';
import { ListAnswer, ListQuery } from './schema.ts';
import { BAD_ROW } from './sheet.ts';

const MOST_BYTES = 2 * 1_048_576;
const MOST_ROWS = 5000;

export function onboardingRoutes(
  dependencies: InputDependencies,
  access: AccessControl,
  /** Some members' limits go by tags of homes. */
  forgetLimited: (organizationId: string) => Promise<void>,
): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/organizations/:organization_id/import',
      operationId: 'importList',
      summary: 'Import homes, devices and guests',
      description:
        'Creates and updates homes, their devices and their stays from one CSV file. Lares stores the whole file or nothing.',
      tag: 'Homes',
      access: access.inOrganization('homes_write'),
      audit: { action: 'guest.imported', kind: 'home' },
      query: ListQuery,
      upload: csvUpload,
      status: 201,
      otherStatus: 200,
      answer: ListAnswer,
      asksAgain: true,
      conflict: 'The file would exceed the limit of homes, devices or guests.',
      handle: async ({ context: { caller, organization }, query, request, reply }) => {
        const { organization_id } = organization;
        const { dry_run: dryRun = false, timezone } = query;
        const file = { bytes: await readUpload(request), mostBytes: MOST_BYTES };
        const records = await readSheetRecords(dependencies, organization_id, file, MOST_ROWS).catch(
          asBadRow,
        );
        const by = actorOf(caller, request);
        const outcome = await importList(dependencies, {
          organization_id,
          records,
          timezone,
          dryRun,
          caller,
          by,
        });
        const { homes, devices, guests } = outcome;
        if (dryRun || homes.created + devices.created + guests.created === 0) reply.status(200);
        if (!dryRun) await forgetLimited(organization_id);
        return outcome;
      },
    }),
  ];
}

/** A file that cannot be read at all is not an invalid guest. */
function asBadRow(error: unknown): never {
  if (!(error instanceof ApiError) || error.details.error_key !== 'invalid_guest') throw error;
  const { status, error: name, message, details } = error;
  throw new ApiError(status, name, message, { ...details, error_key: BAD_ROW });
}
