import { Table } from '@mantine/core';
import type { RowError } from '../../../contract.ts';
import { groupBy } from '../../../format/group-by.ts';
import { t } from '../../../i18n/texts.ts';
import { type ColumnChoices, FIELDS } from './columns.ts';
import classes from './preview-table.module.css';
import type { FileRow } from './read-head.ts';

interface PreviewTableProps {
  columns: string[];
  chosen: ColumnChoices;
  rows: FileRow[];
  errors: RowError[];
}

/** The file's rows with their columns' meaning, and each invalid cell with its error. */
export function PreviewTable({ columns, chosen, rows, errors }: PreviewTableProps) {
  const byRow = groupBy(errors, ({ row }) => row);
  const headed = columns.map((name, index) => {
    const fields = FIELDS.filter(({ column }) => chosen[column] === index);
    return { name, index, fields, key: `${index} ${name}` };
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.pane} tabIndex={0} aria-label={t('guestImport.rowsOfFile')}>
      <Table verticalSpacing="xs" horizontalSpacing="sm" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('guestImport.row')}</Table.Th>
            {headed.map(({ name, fields, key }) => (
              <Cell
                key={key}
                scope="col"
                text={name}
                taken={fields.map(({ label }) => t(label)).join(', ')}
                errors={at(byRow.get(1), fields)}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, cells }) => {
            const wrong = byRow.get(row);
            return (
              <Table.Tr key={row} data-bad={wrong ? true : undefined}>
                <Cell scope="row" text={String(row)} errors={wrong?.filter(({ column }) => column === '')} />
                {headed.map(({ fields, index, key }) => (
                  <Cell key={key} text={cells[index] ?? ''} errors={at(wrong, fields)} />
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function at(errors: RowError[] | undefined, fields: { column: string }[]): RowError[] | undefined {
  return errors?.filter((error) => fields.some(({ column }) => column === error.column));
}

interface CellProps {
  text: string;
  errors: RowError[] | undefined;
  /** Of a header cell. */
  scope?: 'col' | 'row';
  /** The column's meaning. */
  taken?: string;
}

function Cell({ text, errors = [], scope, taken }: CellProps) {
  const Tag = scope ? Table.Th : Table.Td;
  const bad = errors.length > 0;
  return (
    <Tag data-bad-cell={bad || undefined} {...(scope ? { scope } : {})}>
      <span className={classes.text}>{text || (bad ? t('guestImport.empty') : '')}</span>
      {taken ? <span className={classes.taken}>{taken}</span> : null}
      {errors.map(({ message }) => (
        <span key={message} className={classes.message}>
          {message}
        </span>
      ))}
    </Tag>
  );
}
