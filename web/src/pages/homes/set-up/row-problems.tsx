import { List, Stack, Text } from '@mantine/core';
import type { InvalidFileError } from '../../../client/upload-csv.ts';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { ENGLISH, t } from '../../../i18n/texts.ts';

const MAX_LISTED = 100;

/** Errors of the file. Nothing was stored. */
export function RowProblems({ refused: { message, errors } }: { refused: InvalidFileError }) {
  if (errors.length === 0) return <ErrorAlert text={<span lang={ENGLISH}>{message}</span>} />;
  return (
    <Stack gap="xs">
      <ErrorAlert
        text={t('homeImport.problemsToCorrect', {
          count: errors.length,
        })}
      />
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
        <Text size="sm" c="dimmed">
          {t('common.andMore', { more: errors.length - MAX_LISTED })}
        </Text>
      ) : null}
    </Stack>
  );
}
