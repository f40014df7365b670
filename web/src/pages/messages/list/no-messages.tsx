import { Button } from '@mantine/core';
import { ButtonLink } from '../../../components/links.ts';
import { Nothing } from '../../../components/nothing.tsx';
import { t } from '../../../words/words.ts';

export function NoMessages({ filtered, showAll }: { filtered: boolean; showAll(): void }) {
  if (filtered) {
    return (
      <Nothing
        icon="glass"
        title={t('No such messages')}
        text={t('Nothing fits the chosen status and home.')}
      >
        <Button variant="default" onClick={showAll}>
          {t('Show all messages')}
        </Button>
      </Nothing>
    );
  }
  return (
    <Nothing
      icon="send"
      title={t('No messages yet')}
      text={t(
        'Guests are written to a day before they arrive, and when it gets too loud. Add a guest with a phone number to a home, or write to one from the guest’s page.',
      )}
    >
      <ButtonLink to="/homes" variant="default">
        {t('To the homes')}
      </ButtonLink>
    </Nothing>
  );
}
