import { queryOptions } from '@tanstack/react-query';
import { lares, params } from '../../client/client.ts';

/** While the tab is visible. */
export const REFRESH_MS = 5000;

/** Of one guest. */
export const messagesKey = (homeId: string, guestId: string) =>
  ['homes', homeId, 'messages', guestId] as const;

/** Of an organization. */
export const allMessagesKey = (organizationId: string) =>
  ['organizations', organizationId, 'messages'] as const;
export const templatesKey = (organizationId: string) =>
  ['organizations', organizationId, 'message-templates'] as const;
export const templatesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: templatesKey(organizationId),
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/message-templates',
        params({ organization_id: organizationId }),
      ),
    select: ({ templates }) => templates,
  });
