import { Group, Text } from '@mantine/core';
import { Icon } from '../../../components/display/icon.tsx';
import { t } from '../../../i18n/texts.ts';
import classes from './calendar.module.css';

export function Legend() {
  return (
    <Group gap="lg" mt="sm">
      <Group gap={6}>
        <span className={classes.swatch} aria-hidden="true" />
        <Text size="sm" c="dimmed">
          {t('common.stay')}
        </Text>
      </Group>
      <Group gap={6}>
        <span className={classes.swatch} data-readonly aria-hidden="true">
          <Icon name="lock" size={12} />
        </span>
        <Text size="sm" c="dimmed">
          {t('calendar.readOnlyFromCalendarFeed')}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {t('calendar.halfDayLegend')}
      </Text>
    </Group>
  );
}
