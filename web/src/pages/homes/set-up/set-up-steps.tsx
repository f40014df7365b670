import { Button, FileInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InvalidFileError, uploadCsv } from '../../../client/upload-csv.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { errorText } from '../../../components/feedback/error-text.tsx';
import type { ListImport, Organization } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { ListHelp } from './list-help.tsx';
import { Preview } from './preview.tsx';
import { Result } from './result.tsx';
import { RowProblems } from './row-problems.tsx';

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
      <FileInput
        label={t('common.csvFile')}
        description={t('homeImport.most2Mb5000')}
        placeholder={t('common.chooseFile')}
        accept=".csv,text/csv,text/plain"
        leftSection={<Icon name="list" size={16} />}
        value={file}
        onChange={(next) => choose(next)}
        disabled={store.isPending}
        clearable
        clearButtonProps={{ 'aria-label': t('common.takeFileAway') }}
        maw={460}
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
            {t('homeImport.setUpHomesOfHomes', {
              homes: check.data.home_list.length,
            })}
          </Button>
        </Preview>
      ) : null}
    </Stack>
  );
}
