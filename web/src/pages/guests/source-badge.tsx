import { Badge } from '@mantine/core';
import { Icon } from '../../components/display/icon.tsx';
import type { Guest } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { sourceName } from './labels.ts';

/** Feeds may have long names. The guest's page shows them in full. */
const MAX_WIDTH = '13rem';

/** A guest's source, with a lock if it can be changed only there. */
export function SourceBadge({ guest }: { guest: Guest }) {
  if (!guest.readonly) {
    return (
      <Badge color="gray" maw={MAX_WIDTH}>
        {sourceName(guest.source)}
      </Badge>
    );
  }
  return (
    <Badge color="yellow" maw={MAX_WIDTH} leftSection={<Icon name="lock" size={12} />}>
      {t('guests.readOnlyFrom', { source: sourceName(guest.source) })}
    </Badge>
  );
}
