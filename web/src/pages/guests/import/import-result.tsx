import { Button, Text } from '@mantine/core';
import { EmptyState } from '../../../components/feedback/query-content.tsx';
import { ButtonLink } from '../../../components/layout/links.ts';
import type { Home, ImportAnswer } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { badRowsOf, importsText } from './labels.ts';

interface ImportResultProps {
  /** Undefined: several homes. */
  home: Home | undefined;
  answer: ImportAnswer;
  again(): void;
}

export function ImportResult({ home, answer, again }: ImportResultProps) {
  const bad = badRowsOf(answer).size;
  return (
    <div role="status">
      <EmptyState
        icon="check"
        title={t('guestImport.importIsDone')}
        text={
          <>
            {importsText(answer, 'done')}
            {bad > 0 ? <Text span> {t('guestImport.rowProblemsLeftOut', { count: bad })}</Text> : null}
          </>
        }
      >
        {home ? (
          <ButtonLink to="/homes/$homeId/guests" params={{ homeId: home.home_id }} search={{ show: 'all' }}>
            {t('guestImport.showGuests')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/calendar">{t('guestImport.showCalendar')}</ButtonLink>
        )}
        <Button variant="default" onClick={again}>
          {t('common.importAnotherFile')}
        </Button>
      </EmptyState>
    </div>
  );
}
