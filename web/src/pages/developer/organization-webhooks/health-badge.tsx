import { Badge } from '@mantine/core';
import type { OrganizationWebhook } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';

export function HealthBadge({ hook }: { hook: OrganizationWebhook }) {
  if (hook.broken) return <Badge color="red">{t('webhooks.brokenNothingIsSent')}</Badge>;
  if (hook.last_error) return <Badge color="orange">{t('webhooks.failingIsRetried')}</Badge>;
  return <Badge color="green">{t('webhooks.working')}</Badge>;
}
