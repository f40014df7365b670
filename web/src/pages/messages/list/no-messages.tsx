import { Button } from '@mantine/core';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ButtonLink } from '../../../components/layout/links.ts';
import { t } from '../../../i18n/texts.ts';

export function NoMessages({ filtered, showAll }: { filtered: boolean; showAll(): void }) {
  if (filtered) {
    return (
      <EmptyState icon="glass" title={t('messages.noSuchMessages')} text={t('messages.filterEmptyHint')}>
        <Button variant="default" onClick={showAll}>
          {t('messages.showAllMessages')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="send" title={t('messages.noMessagesYet')} text={t('messages.emptyHint')}>
      <ButtonLink to="/homes" variant="default">
        {t('common.toHomes')}
      </ButtonLink>
    </EmptyState>
  );
}
