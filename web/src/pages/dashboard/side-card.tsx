import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './side-card.module.css';

interface SideCardProps {
  title: string;
  /** Right of the title. */
  note?: ReactNode;
  children: ReactNode;
}

export function SideCard({ title, note, children }: SideCardProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {note}
      </div>
      {children}
    </Paper>
  );
}
