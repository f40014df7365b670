import { Alert, Badge, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/display/icon.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { ListImport } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { countsText } from './counts-text.ts';

/** `children` has the button that imports. */
export function Preview({ answer, children }: { answer: ListImport; children: ReactNode }) {
  return (
    <Section title={t('common.preview')} text={t('common.nothingIsStoredYet')}>
      <Stack gap="md">
        <Alert color="green" icon={<Icon name="check" />} role="status">
          {t('common.everyRowIsGood')} {countsText(answer)}
        </Alert>
        {answer.ignored_columns.length > 0 ? (
          <Text size="sm">
            {t('homeImport.unknownColumns', { columns: answer.ignored_columns.join(', ') })}
          </Text>
        ) : null}
        {children}
        <DataTable
          caption={t('homeImport.homesOfFile')}
          rows={answer.home_list}
          keyOf={({ name, home_id }) => home_id ?? name}
          columns={[
            { label: t('common.home'), cell: ({ name }) => name },
            {
              label: t('homeImport.whatHappens'),
              cell: ({ created, changed }) =>
                created ? (
                  <Badge color="green">{t('common.new')}</Badge>
                ) : (
                  <Badge color="gray">
                    {changed.length > 0 ? t('common.changes') : t('homeImport.isThereAlready')}
                  </Badge>
                ),
            },
            { label: t('homeImport.newDevices'), cell: ({ devices_created }) => devices_created },
            { label: t('homeImport.newStays'), cell: ({ guests_created }) => guests_created },
          ]}
        />
      </Stack>
    </Section>
  );
}
