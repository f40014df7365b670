import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnchorLink } from '../../../components/layout/links.ts';
import type { Home } from '../../../contract.ts';
import classes from './calendar.module.css';

interface HomeRowsProps {
  home: Home;
  days: number;
  /** The name is above the home's row, and the days have the full width. */
  narrow: boolean;
  rows: { key: string; cells: ReactNode }[];
  note?: string | undefined;
}

export function HomeRows({ home, days, narrow, rows, note }: HomeRowsProps) {
  const name = (
    <div className={classes.name}>
      <AnchorLink to="/homes/$homeId/guests" params={{ homeId: home.home_id }} size="sm" fw={600}>
        {home.name}
      </AnchorLink>
      {note ? <Text size="xs">{note}</Text> : null}
    </div>
  );
  return (
    <tbody className={classes.home}>
      {narrow ? (
        <tr>
          <th scope="rowgroup" colSpan={days * 2} className={classes.above}>
            {name}
          </th>
        </tr>
      ) : null}
      {rows.map(({ key, cells }, index) => (
        <tr key={key}>
          {!narrow && index === 0 ? (
            <th scope="rowgroup" rowSpan={rows.length} className={classes.beside}>
              {name}
            </th>
          ) : null}
          {cells}
        </tr>
      ))}
    </tbody>
  );
}
