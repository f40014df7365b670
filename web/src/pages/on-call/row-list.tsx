import { Button, Text } from '@mantine/core';
import { Hint } from '../../components/display/hint.tsx';
import { t } from '../../i18n/texts.ts';
import classes from './on-call.module.css';

interface Row {
  key: string;
  title: string;
  text: string;
  removeLabel: string;
  /** Absent: the user may not remove it. */
  remove?: () => void;
}

/** Absences or swaps, each with its button. */
export function RowList({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map(({ key, title, text, removeLabel, remove }) => (
        <li key={key} className={classes.row}>
          <div className={classes.content}>
            <Text fw={600}>{title}</Text>
            <Hint>{text}</Hint>
          </div>
          {remove ? (
            <Button size="compact-sm" variant="default" aria-label={removeLabel} onClick={remove}>
              {t('common.remove')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
