import { Badge } from '@mantine/core';
import type { OrganizationWebhook } from '../../../contract.ts';
import { t } from '../../../words/words.ts';

export function HealthBadge({ hook }: { hook: OrganizationWebhook }) {
  if (hook.broken) return <Badge color="red">{t('Broken: nothing is sent')}</Badge>;
  if (hook.last_error) return <Badge color="orange">{t('Failing, is retried')}</Badge>;
  return <Badge color="green">{t('Working')}</Badge>;
}
