import { List, Stack, Text } from '@mantine/core';
import type { FileRefused } from '../../../client/upload-csv.ts';
import { Problem } from '../../../components/problem.tsx';
import { ENGLISH, t } from '../../../words/words.ts';

const MOST_LISTED = 100;

/** Where the file is at fault; nothing of it was stored. */
export function RowProblems({ refused: { message, errors } }: { refused: FileRefused }) {
  if (errors.length === 0) return <Problem text={<span lang={ENGLISH}>{message}</span>} />;
  return (
    <Stack gap="xs">
      <Problem
        text={t(
          '{count, plural, one {# place} other {# places}} in the file must be mended first. Nothing was stored.',
          {
            count: errors.length,
          },
        )}
      />
      <List size="sm">
        {errors.slice(0, MOST_LISTED).map(({ row, column, message: problem }) => (
          <List.Item key={`${row} ${column} ${problem}`} lang={ENGLISH}>
            {column
              ? t('Row {row}, {column}: {problem}', { row, column, problem })
              : t('Row {row}: {problem}', { row, problem })}
          </List.Item>
        ))}
      </List>
      {errors.length > MOST_LISTED ? (
        <Text size="sm" c="dimmed">
          {t('And {more} more.', { more: errors.length - MOST_LISTED })}
        </Text>
      ) : null}
    </Stack>
  );
}
