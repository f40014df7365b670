import { queryOptions } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';

/** Event types that the organization has seen lately. */
export const coverageQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['coverage', organizationId],
    queryFn: async () => {
      const overview = await lares.GET(
        '/organizations/{organization_id}/overview',
        params({ organization_id: organizationId }),
      );
      return overview.coverage;
    },
  });
