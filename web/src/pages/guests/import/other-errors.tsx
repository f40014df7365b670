import { List, Text } from '@mantine/core';
import type { ImportAnswer } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import type { ColumnChoices } from './columns.ts';
import type { FileHead } from './read-head.ts';

const MAX_LISTED = 100;

/** Errors without a cell in the table: later rows of a large file, and missing columns. */
export function OtherErrors(props: { head: FileHead; chosen: ColumnChoices; answer: ImportAnswer }) {
  const { head, chosen, answer } = props;
  const rows = new Set([1, ...head.rows.map(({ row }) => row)]);
  const others = answer.errors.filter(
    ({ row, column }) =>
      !rows.has(row) || (row === 1 && column === '') || (column !== '' && typeof chosen[column] !== 'number'),
  );
  if (others.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600} mt="md" mb={4}>
        {t('guestImport.notInTableAbove')}
      </Text>
      <List size="sm">
        {others.slice(0, MAX_LISTED).map(({ row, column, message }) => (
          <List.Item key={`${row} ${column} ${message}`}>
            {column
              ? t('common.rowColumnProblem', { row, column, problem: message })
              : t('common.rowProblem', { row, problem: message })}
          </List.Item>
        ))}
      </List>
      {others.length > MAX_LISTED ? (
        <Text size="sm" c="dimmed">
          {t('common.andMore', { more: others.length - MAX_LISTED })}
        </Text>
      ) : null}
    </>
  );
}
