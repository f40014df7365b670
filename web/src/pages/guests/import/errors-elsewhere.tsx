import { List, Text } from '@mantine/core';
import type { ImportAnswer } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import type { Chosen } from './columns.ts';
import type { FileHead } from './read-head.ts';

const MOST_LISTED = 100;

/** Errors without a cell in the table: later rows of a large file, and missing columns. */
export function ErrorsElsewhere(props: { head: FileHead; chosen: Chosen; answer: ImportAnswer }) {
  const { head, chosen, answer } = props;
  const rows = new Set([1, ...head.rows.map(({ row }) => row)]);
  const elsewhere = answer.errors.filter(
    ({ row, column }) =>
      !rows.has(row) || (row === 1 && column === '') || (column !== '' && typeof chosen[column] !== 'number'),
  );
  if (elsewhere.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600} mt="md" mb={4}>
        {t('guestImport.notInTableAbove')}
      </Text>
      <List size="sm">
        {elsewhere.slice(0, MOST_LISTED).map(({ row, column, message }) => (
          <List.Item key={`${row} ${column} ${message}`}>
            {column
              ? t('common.rowColumnProblem', { row, column, problem: message })
              : t('common.rowProblem', { row, problem: message })}
          </List.Item>
        ))}
      </List>
      {elsewhere.length > MOST_LISTED ? (
        <Text size="sm" c="dimmed">
          {t('common.andMore', { more: elsewhere.length - MOST_LISTED })}
        </Text>
      ) : null}
    </>
  );
}
