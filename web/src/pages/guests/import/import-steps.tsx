import { Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { refresh } from '../../../client/query-client.ts';
import { InvalidFileError } from '../../../client/upload-csv.ts';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { CsvInput } from '../../../components/forms/csv-input.tsx';
import type { Home, ImportAnswer } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { guestKeys } from '../../../queries/guests.ts';
import { ColumnChoice } from './column-choice.tsx';
import { type ColumnChoices, columnParameters, fieldsFor, recognizeColumns, withHomes } from './columns.ts';
import { FileHelp } from './file-help.tsx';
import { FileHomes } from './file-homes.tsx';
import { ImportResult } from './import-result.tsx';
import { Preview } from './preview.tsx';
import { type FileHead, readHead } from './read-head.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

const MAX_BYTES = 10 * 1_048_576;
const ABORTED_TEXT = 'guestImport.stoppedHint';

/** The server's answer says why. */
const UNREADABLE: FileHead = { columns: [], rows: [], whole: true };

/** The chosen file, its columns, and the two uploads: to check it and to store it. */
function useGuestImport(home: Home) {
  const [file, setFile] = useState<File | null>(null);
  const [head, setHead] = useState<FileHead>();
  const [chosen, setChosen] = useState<ColumnChoices>({});
  const [several, setSeveral] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const latest = useRef<File>(null);
  const check = useUpload();
  const send = useUpload();

  const checkFile = (at: File, begin: FileHead, columns: ColumnChoices, forSeveral = several) => {
    setChosen(columns);
    send.reset();
    const path = pathOf(home, forSeveral);
    // Partial, so that the answer counts the valid rows even if others are invalid.
    check.mutate({ path, file: at, columns: columnParameters(begin, columns), dryRun: true, partial: true });
  };
  const choose = async (next: File | null) => {
    check.stop();
    check.reset();
    send.reset();
    latest.current = next;
    setFile(next);
    setHead(undefined);
    setTooLarge(next !== null && next.size > MAX_BYTES);
    if (!next || next.size > MAX_BYTES) return;
    const read = await readHead(next).catch(() => UNREADABLE);
    // Another file may have been chosen meanwhile.
    if (latest.current !== next) return;
    setHead(read);
    checkFile(next, read, read === UNREADABLE ? {} : recognizeColumns(read, fieldsFor(several)));
  };
  const chooseHomes = (next: boolean) => {
    setSeveral(next);
    if (file && head) checkFile(file, head, withHomes(head, chosen, next), next);
  };
  const start = (partial: boolean) => {
    if (!file || !head) return;
    const wanted = { path: pathOf(home, several), file, columns: columnParameters(head, chosen) };
    send.mutate(
      { ...wanted, dryRun: false, partial },
      { onSettled: () => void refresh(...guestKeys(several ? undefined : home.home_id)) },
    );
  };
  return { file, head, chosen, several, tooLarge, check, send, checkFile, choose, chooseHomes, start };
}

/** Choose, assign columns, preview, import. */
export function ImportSteps({ home }: { home: Home }) {
  const guestImport = useGuestImport(home);
  const { file, head, chosen, several, tooLarge, check, send, checkFile, choose, chooseHomes, start } =
    guestImport;
  if (send.data) {
    return (
      <ImportResult home={several ? undefined : home} answer={send.data} again={() => void choose(null)} />
    );
  }
  const refused = refusalOf(check.error);
  const preview = check.data ?? refused?.answer;
  return (
    <Stack gap="lg">
      <CsvInput
        description={t('guestImport.atMost10Mb')}
        value={file}
        onChange={(next) => void choose(next)}
        disabled={send.isPending}
        error={tooLarge ? t('guestImport.fileTooLarge') : undefined}
      />
      <FileHomes home={home} head={head} several={several} disabled={send.isPending} choose={chooseHomes} />
      {file ? null : <FileHelp />}
      {file && head && head.columns.length > 0 ? (
        <ColumnChoice
          head={head}
          chosen={chosen}
          several={several}
          disabled={send.isPending}
          choose={(columns) => checkFile(file, head, columns)}
        />
      ) : null}
      {check.isPending ? (
        <UploadProgress
          sent={check.sent}
          after={t('common.checkingEveryRow')}
          onStop={() => void choose(null)}
        />
      ) : null}
      {check.error && !isAborted(check.error) ? (
        <ErrorAlert text={refused?.text ?? check.error.message} />
      ) : null}
      {preview && head ? (
        <Preview
          head={head}
          chosen={chosen}
          answer={preview}
          usable={refused === undefined}
          sending={send.isPending}
          start={start}
        />
      ) : null}
      {send.isPending ? (
        <UploadProgress sent={send.sent} after={t('guestImport.storingGuests')} onStop={send.stop} />
      ) : null}
      {send.error ? <ErrorAlert text={isAborted(send.error) ? t(ABORTED_TEXT) : send.error.message} /> : null}
    </Stack>
  );
}

function pathOf({ home_id, organization_id }: Home, several: boolean): string {
  return several ? `/organizations/${organization_id}/guests/import` : `/homes/${home_id}/guests/import`;
}

/** An unusable file still shows where: a header without a name, an unclosed quote. */
function refusalOf(error: Error | null): { text: string; answer: ImportAnswer } | undefined {
  if (!(error instanceof InvalidFileError)) return undefined;
  const text = error.message.replace(/^Nothing was imported\. /, '');
  return { text, answer: { created: 0, updated: 0, errors: error.errors } };
}

const isAborted = (error: Error) => error.name === 'AbortError';
