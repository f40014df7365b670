import { Alert, Badge, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Rows } from '../../../components/rows.tsx';
import { Section } from '../../../components/section.tsx';
import type { ListImport } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { countsText } from './counts-text.ts';

/** What would be done; the button to do it comes with it. */
export function Preview({ answer, children }: { answer: ListImport; children: ReactNode }) {
  return (
    <Section title={t('Preview')} text={t('Nothing is stored yet.')}>
      <Stack gap="md">
        <Alert color="green" icon={<Icon name="check" />} role="status">
          {t('Every row is good.')} {countsText(answer)}
        </Alert>
        {answer.ignored_columns.length > 0 ? (
          <Text size="sm">
            {t('Columns that say nothing to us: {columns}.', { columns: answer.ignored_columns.join(', ') })}
          </Text>
        ) : null}
        {children}
        <Rows
          caption={t('The homes of the file')}
          rows={answer.home_list}
          keyOf={({ name, home_id }) => home_id ?? name}
          columns={[
            { label: t('Home'), cell: ({ name }) => name },
            {
              label: t('What happens'),
              cell: ({ created, changed }) =>
                created ? (
                  <Badge color="green">{t('New')}</Badge>
                ) : (
                  <Badge color="gray">{changed.length > 0 ? t('Changes') : t('Is there already')}</Badge>
                ),
            },
            { label: t('New devices'), cell: ({ devices_created }) => devices_created },
            { label: t('New stays'), cell: ({ guests_created }) => guests_created },
          ]}
        />
      </Stack>
    </Section>
  );
}
