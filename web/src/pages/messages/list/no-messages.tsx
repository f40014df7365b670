import { Button } from '@mantine/core';
import { ButtonLink } from '../../../components/links.ts';
import { Nothing } from '../../../components/nothing.tsx';
import { t } from '../../../i18n/texts.ts';

export function NoMessages({ filtered, showAll }: { filtered: boolean; showAll(): void }) {
  if (filtered) {
    return (
      <Nothing icon="glass" title={t('messages.noSuchMessages')} text={t('messages.filterEmptyHint')}>
        <Button variant="default" onClick={showAll}>
          {t('messages.showAllMessages')}
        </Button>
      </Nothing>
    );
  }
  return (
    <Nothing icon="send" title={t('messages.noMessagesYet')} text={t('messages.emptyHint')}>
      <ButtonLink to="/homes" variant="default">
        {t('common.toHomes')}
      </ButtonLink>
    </Nothing>
  );
}
