import { Badge } from '@mantine/core';
import type { Delivery } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { STATUSES } from './delivery-labels.ts';

export function StatusBadge({ status }: { status: Delivery['status'] }) {
  const { label, color } = STATUSES[status];
  return <Badge color={color}>{t(label)}</Badge>;
}
