import { Button, Code, List, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InvalidFileError, uploadCsv } from '../../../client/upload-csv.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { saveFile } from '../../../components/display/save-file.ts';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { errorText } from '../../../components/feedback/error-text.tsx';
import { CsvInput } from '../../../components/forms/csv-input.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { ListImport, Organization } from '../../../contract.ts';
import { ENGLISH, type TextKey, t } from '../../../i18n/texts.ts';
import { Preview } from './preview.tsx';
import { Result } from './result.tsx';

interface Wanted {
  file: File;
  timezone: string;
  dryRun: boolean;
}

/** Choose a file, preview, import, save the devices' tokens. */
export function SetUpSteps({ organization }: { organization: Organization }) {
  const [file, setFile] = useState<File | null>(null);
  const [timezone, setTimezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const queries = useQueryClient();
  const send = (wanted: Wanted) =>
    uploadCsv<ListImport>({
      path: `/organizations/${organization.organization_id}/import`,
      query: { timezone: wanted.timezone, dry_run: String(wanted.dryRun) },
      file: wanted.file,
    });
  const check = useMutation({ mutationFn: send });
  const store = useMutation({ mutationFn: send, onSettled: () => queries.invalidateQueries() });
  const choose = (next: File | null) => {
    check.reset();
    store.reset();
    setFile(next);
    if (next) check.mutate({ file: next, timezone, dryRun: true });
  };

  if (store.data) return <Result answer={store.data} again={() => choose(null)} />;
  const error = store.error ?? check.error;
  return (
    <Stack gap="lg">
      <CsvInput
        description={t('homeImport.most2Mb5000')}
        value={file}
        onChange={(next) => choose(next)}
        disabled={store.isPending}
      />
      <TextInput
        label={t('homeImport.timeZoneOfNewHomes')}
        description={t('homeImport.timeZoneHint')}
        value={timezone}
        onChange={(event) => setTimezone(event.currentTarget.value)}
        // The preview used the previous zone.
        onBlur={() => file && check.variables?.timezone !== timezone && choose(file)}
        disabled={store.isPending}
        maxLength={64}
        maw={460}
      />
      {file ? null : <ListHelp />}
      {check.isPending ? <div role="status">{t('common.checkingEveryRow')}</div> : null}
      {error instanceof InvalidFileError ? <RowProblems refused={error} /> : null}
      {error && !(error instanceof InvalidFileError) ? <ErrorAlert text={errorText(error)} /> : null}
      {check.data && file ? (
        <Preview answer={check.data}>
          <Button
            onClick={() => store.mutate({ file, timezone, dryRun: false })}
            loading={store.isPending}
            w="fit-content"
            maw="100%"
          >
            {t('homeImport.setUpHomesOfHomes', { homes: check.data.home_list.length })}
          </Button>
        </Preview>
      ) : null}
    </Stack>
  );
}

const MAX_LISTED = 100;

/** Errors of the file. Nothing was stored. */
function RowProblems({ refused: { message, errors } }: { refused: InvalidFileError }) {
  if (errors.length === 0) return <ErrorAlert text={<span lang={ENGLISH}>{message}</span>} />;
  return (
    <Stack gap="xs">
      <ErrorAlert text={t('homeImport.problemsToCorrect', { count: errors.length })} />
      <List size="sm">
        {errors.slice(0, MAX_LISTED).map(({ row, column, message: problem }) => (
          <List.Item key={`${row} ${column} ${problem}`} lang={ENGLISH}>
            {column
              ? t('common.rowColumnProblem', { row, column, problem })
              : t('common.rowProblem', { row, problem })}
          </List.Item>
        ))}
      </List>
      {errors.length > MAX_LISTED ? (
        <Hint>{t('common.andMore', { more: errors.length - MAX_LISTED })}</Hint>
      ) : null}
    </Stack>
  );
}

const COLUMNS: [string[], TextKey][] = [
  [['home'], 'homeImport.homeColumnHint'],
  [['address', 'timezone', 'checkin_hour', 'checkout_hour', 'tags'], 'homeImport.rowMeaningHint'],
  [['preset'], 'homeImport.presetColumnHint'],
  [['device', 'placement'], 'homeImport.deviceColumnHint'],
  [
    ['guest', 'phone_number', 'email', 'checkin_time', 'checkout_time', 'external_id', 'language'],
    'homeImport.stayColumnHint',
  ],
];

const TEMPLATE = `home,address,timezone,preset,device,placement,guest,phone_number,email,checkin_time,checkout_time
Boathouse,"Strandvägen 1, Stockholm",Europe/Stockholm,Standard home,Hall,hallway,Ada Lovelace,+46701234567,ada@example.com,2027-05-01,2027-05-04
Boathouse,,,,Kitchen,kitchen,,,,,
`;

function ListHelp() {
  return (
    <Section title={t('common.fileFormat')} card>
      <Stack gap="sm">
        <Text size="sm">{t('homeImport.rowsHint')}</Text>
        <List size="sm" spacing="xs">
          {COLUMNS.map(([names, text]) => (
            <List.Item key={names[0]}>
              <Code>{names.join(', ')}</Code> {t(text)}
            </List.Item>
          ))}
        </List>
        <Button
          variant="default"
          onClick={() => saveFile('lares-homes.csv', 'text/csv', TEMPLATE)}
          w="fit-content"
        >
          {t('homeImport.saveExample')}
        </Button>
      </Stack>
    </Section>
  );
}
