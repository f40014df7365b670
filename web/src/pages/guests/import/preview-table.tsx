import { Table } from '@mantine/core';
import type { RowError } from '../../../contract.ts';
import { groupBy } from '../../../format/group-by.ts';
import classes from './preview-table.module.css';
import { type FileRow, sameColumn } from './read-head.ts';

interface PreviewTableProps {
  columns: string[];
  rows: FileRow[];
  errors: RowError[];
}

/** The rows as they stand in the file, each bad cell with what is wrong with it. */
export function PreviewTable({ columns, rows, errors }: PreviewTableProps) {
  const byRow = groupBy(errors, ({ row }) => row);
  const headed = columns.map((name, index) => ({ name, index, key: `${index} ${name}` }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.pane} tabIndex={0} aria-label="Rows of the file">
      <Table verticalSpacing="xs" horizontalSpacing="sm" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Row</Table.Th>
            {headed.map(({ name, key }) => (
              <Cell key={key} heading text={name} errors={at(byRow.get(1), name)} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, cells }) => {
            const wrong = byRow.get(row);
            return (
              <Table.Tr key={row} data-bad={wrong ? true : undefined}>
                <Cell
                  heading="row"
                  text={String(row)}
                  errors={wrong?.filter(({ column }) => column === '')}
                />
                {headed.map(({ name, index, key }) => (
                  <Cell key={key} text={cells[index] ?? ''} errors={at(wrong, name)} />
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function at(errors: RowError[] | undefined, column: string): RowError[] | undefined {
  return errors?.filter((error) => error.column !== '' && sameColumn(error.column, column));
}

function Cell(props: { text: string; errors: RowError[] | undefined; heading?: boolean | 'row' }) {
  const { text, errors = [], heading } = props;
  const Tag = heading ? Table.Th : Table.Td;
  const bad = errors.length > 0;
  return (
    <Tag data-bad-cell={bad || undefined} {...(heading ? { scope: heading === 'row' ? 'row' : 'col' } : {})}>
      <span className={classes.text}>{text || (bad ? '(empty)' : '')}</span>
      {errors.map(({ message }) => (
        <span key={message} className={classes.message}>
          {message}
        </span>
      ))}
    </Tag>
  );
}
