import { Badge } from '@mantine/core';
import type { OrganizationWebhook } from '../../../contract.ts';

export function HealthBadge({ hook }: { hook: OrganizationWebhook }) {
  if (hook.broken) return <Badge color="red">Broken: nothing is sent</Badge>;
  if (hook.last_error) return <Badge color="orange">Failing, is retried</Badge>;
  return <Badge color="green">Working</Badge>;
}
