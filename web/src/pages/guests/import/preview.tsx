import { Alert, Button, Group, List, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { ImportAnswer } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import type { ColumnChoices } from './columns.ts';
import { badRowsOf, importsText } from './labels.ts';
import { PreviewTable } from './preview-table.tsx';
import type { FileHead } from './read-head.ts';

/** More would be slow, and users do not read them. */
const MAX_SHOWN = 200;

interface PreviewProps {
  head: FileHead;
  chosen: ColumnChoices;
  answer: ImportAnswer;
  /** Whether the whole file is readable. */
  usable: boolean;
  sending: boolean;
  start(partial: boolean): void;
}

export function Preview({ head, chosen, answer, usable, sending, start }: PreviewProps) {
  const bad = badRowsOf(answer);
  const [show, setShow] = useState<'bad' | 'all'>(bad.size > 0 && usable ? 'bad' : 'all');
  const rows = show === 'bad' ? head.rows.filter(({ row }) => bad.has(row)) : head.rows;
  const good = answer.created + answer.updated;
  return (
    <Section title={t('common.preview')} text={t('common.nothingIsStoredYet')}>
      {usable ? <PreviewSummary answer={answer} bad={bad.size} /> : null}
      {bad.size > 0 && usable ? (
        <SegmentedControl
          aria-label={t('guestImport.rowsToShow')}
          mb="sm"
          value={show}
          onChange={setShow}
          data={[
            { value: 'bad', label: t('guestImport.rowsWithProblems') },
            { value: 'all', label: t('guestImport.allRows') },
          ]}
        />
      ) : null}
      <PreviewTable
        columns={head.columns}
        chosen={chosen}
        rows={rows.slice(0, MAX_SHOWN)}
        errors={answer.errors}
      />
      {rows.length > MAX_SHOWN || !head.whole ? (
        <Hint mt="xs">{t('guestImport.firstRowsShown', { count: Math.min(rows.length, MAX_SHOWN) })}</Hint>
      ) : null}
      <OtherErrors head={head} chosen={chosen} answer={answer} />
      {usable ? (
        <Group mt="lg" gap="sm">
          {bad.size === 0 ? (
            <Button onClick={() => start(false)} loading={sending} disabled={good === 0}>
              {t('guestImport.importGuestsOfCount', { count: good })}
            </Button>
          ) : (
            <Button onClick={() => start(true)} loading={sending} disabled={good === 0}>
              {t('guestImport.importOnlyGoodRows', { count: good })}
            </Button>
          )}
          {bad.size > 0 ? <Hint>{t('guestImport.correctFile')}</Hint> : null}
        </Group>
      ) : null}
    </Section>
  );
}

function PreviewSummary({ answer, bad }: { answer: ImportAnswer; bad: number }) {
  const imports = importsText(answer, 'would');
  if (bad === 0) {
    return (
      <Alert color="green" icon={<Icon name="check" />} mb="md" role="status">
        {t('common.everyRowIsGood')} {imports}
      </Alert>
    );
  }
  return (
    <Alert color="red" icon={<Icon name="warning" />} mb="md" role="status">
      {answer.more_errors
        ? t('guestImport.rowsHaveMoreProblems', { bad, more: answer.more_errors })
        : t('guestImport.rowHasProblemsCount', { bad })}{' '}
      {imports}
    </Alert>
  );
}

const MAX_LISTED = 100;

/** Errors without a cell in the table: later rows of a large file, and missing columns. */
function OtherErrors(props: { head: FileHead; chosen: ColumnChoices; answer: ImportAnswer }) {
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
        <Hint>{t('common.andMore', { more: others.length - MAX_LISTED })}</Hint>
      ) : null}
    </>
  );
}
