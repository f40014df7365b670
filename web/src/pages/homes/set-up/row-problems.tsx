import { List, Stack, Text } from '@mantine/core';
import type { FileRefused } from '../../../client/upload-csv.ts';
import { Problem } from '../../../components/problem.tsx';
import { ENGLISH, t } from '../../../i18n/texts.ts';

const MOST_LISTED = 100;

/** Where the file is at fault; nothing of it was stored. */
export function RowProblems({ refused: { message, errors } }: { refused: FileRefused }) {
  if (errors.length === 0) return <Problem text={<span lang={ENGLISH}>{message}</span>} />;
  return (
    <Stack gap="xs">
      <Problem
        text={t('homeImport.problemsToCorrect', {
          count: errors.length,
        })}
      />
      <List size="sm">
        {errors.slice(0, MOST_LISTED).map(({ row, column, message: problem }) => (
          <List.Item key={`${row} ${column} ${problem}`} lang={ENGLISH}>
            {column
              ? t('common.rowColumnProblem', { row, column, problem })
              : t('common.rowProblem', { row, problem })}
          </List.Item>
        ))}
      </List>
      {errors.length > MOST_LISTED ? (
        <Text size="sm" c="dimmed">
          {t('common.andMore', { more: errors.length - MOST_LISTED })}
        </Text>
      ) : null}
    </Stack>
  );
}
