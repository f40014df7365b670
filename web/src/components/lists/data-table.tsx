import { Paper, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useState } from 'react';
import { t } from '../../i18n/texts.ts';
import classes from './data-table.module.css';
import { LayoutLock } from './layout-lock.ts';

interface CellColumn<Row> {
  label: string;
  /** Null is a dash in a table and left out on a card. */
  cell: (row: Row) => ReactNode;
  /** No label on a card, because the cell explains itself. */
  plain?: boolean;
  /** For buttons. */
  align?: 'right';
  width?: string;
}

/** Cells, small text, or the buttons of a row. */
type Column<Row> =
  | CellColumn<Row>
  | { label: string; text: (row: Row) => ReactNode; width?: string }
  | { actions: (row: Row) => ReactNode; width?: string };

interface DataTableProps<Row> {
  /** Of the whole table, for screen readers. */
  caption: string;
  /** The first column is a card's heading. */
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
}

/** A table if there is room, cards on a phone. Open dialogs survive turning the phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [locks, setLocks] = useState(0);
  const [asTable, setAsTable] = useState(isWide);
  if (locks === 0 && asTable !== isWide) setAsTable(isWide);
  const lock = useCallback(() => {
    setLocks((before) => before + 1);
    return () => setLocks((before) => before - 1);
  }, []);
  const View = asTable ? TableView : CardView;
  return (
    <LayoutLock value={lock}>
      <View {...props} columns={props.columns.map(toCellColumn)} />
    </LayoutLock>
  );
}

function toCellColumn<Row>(column: Column<Row>): CellColumn<Row> {
  if ('cell' in column) return column;
  if ('actions' in column) {
    const { actions: cell, ...others } = column;
    return { ...others, label: t('common.actions'), plain: true, align: 'right', cell };
  }
  const { text, ...others } = column;
  const cell = (row: Row) => {
    const found = text(row);
    return found === null ? null : <Text size="sm">{found}</Text>;
  };
  return { ...others, cell };
}

interface ViewProps<Row> extends Omit<DataTableProps<Row>, 'columns'> {
  columns: CellColumn<Row>[];
}

function TableView<Row>({ caption, columns, rows, keyOf }: ViewProps<Row>) {
  return (
    <Paper withBorder radius="lg" className={classes.surface}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <caption className={classes.hidden}>{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ label, align, width }) => (
              <Table.Th key={label} ta={align} w={width} scope="col">
                {align ? (
                  // Buttons need no visible heading.
                  <VisuallyHidden>{label}</VisuallyHidden>
                ) : (
                  <Text size="xs" c="dimmed" fw={600} component="span">
                    {label}
                  </Text>
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {columns.map(({ label, cell, align }) => (
                <Table.Td key={label} ta={align}>
                  {cell(row) ?? (align ? null : '–')}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function CardView<Row>({ caption, columns, rows, keyOf }: ViewProps<Row>) {
  const [head, ...others] = columns;
  return (
    <Stack component="ul" gap="sm" p={0} m={0} aria-label={caption} className={classes.list}>
      {rows.map((row) => (
        <Paper key={keyOf(row)} component="li" withBorder radius="lg" p="md" className={classes.surface}>
          <div className={classes.head}>{head?.cell(row)}</div>
          {others
            .map((column) => ({ ...column, value: column.cell(row) }))
            .filter(({ value }) => value !== null && value !== undefined)
            .map(({ label, plain, value }) => (
              <div key={label} className={plain ? classes.plain : classes.pair}>
                {plain ? null : (
                  <Text size="sm" c="dimmed" component="span">
                    {label}
                  </Text>
                )}
                <div>{value}</div>
              </div>
            ))}
        </Paper>
      ))}
    </Stack>
  );
}
