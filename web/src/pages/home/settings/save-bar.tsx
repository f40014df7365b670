import { Button, Group, Text } from '@mantine/core';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { t } from '../../../i18n/texts.ts';
import classes from './settings.module.css';
import type { Settings } from './use-settings.ts';

/** Always visible, so that a change at the top of a long page is not forgotten. */
export function SaveBar({ settings: { changes, discard, failure, saving } }: { settings: Settings }) {
  return (
    <div className={classes.bar}>
      {failure === undefined ? null : (
        <div className={classes.failure}>
          <ErrorAlert text={failure} />
        </div>
      )}
      <Text size="sm" role="status">
        {changes === 0
          ? t('homeSettings.everythingIsSaved')
          : t('homeSettings.changeNotSavedYet', { count: changes })}
      </Text>
      <Group gap="sm">
        <Button variant="default" disabled={changes === 0 || saving} onClick={discard}>
          {t('common.discard')}
        </Button>
        <Button type="submit" disabled={changes === 0} loading={saving}>
          {t('common.save')}
        </Button>
      </Group>
    </div>
  );
}
