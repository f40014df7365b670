import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../components/icon.tsx';
import { Ago } from '../../components/moment.tsx';
import { Section } from '../../components/section.tsx';
import type { Covered, EventType } from '../../contract.ts';
import { groupBy } from '../../format/group-by.ts';
import { readable } from '../../format/names.ts';
import { eventTypesQuery } from '../../queries/event-types.ts';
import classes from './coverage.module.css';

/** Every kind of event by category, and which of them were seen. */
export function Coverage({ coverage }: { coverage: Covered[] }) {
  const types = useQuery(eventTypesQuery);
  const byName = new Map(coverage.map((one) => [one.event_type, one]));
  const seen = coverage.filter((one) => one.last_seen_at !== undefined).length;
  const categories = [...groupBy(types.data ?? [], (type) => type.category)];
  return (
    <Section title="Kinds of events" text={`${seen} of ${coverage.length} were seen in the last 30 days.`}>
      <div className={classes.categories}>
        {categories.map(([name, kinds]) => (
          <Category key={name} name={name} kinds={kinds} byName={byName} />
        ))}
      </div>
    </Section>
  );
}

interface CategoryProps {
  name: string;
  kinds: EventType[];
  byName: ReadonlyMap<string, Covered>;
}

function Category({ name, kinds, byName }: CategoryProps) {
  const seen = kinds.filter((kind) => byName.get(kind.name)?.last_seen_at !== undefined).length;
  return (
    <div className={classes.category}>
      <Title order={3} size="sm" className={classes.head}>
        {name}{' '}
        <Text span size="xs" c="dimmed">
          {seen} of {kinds.length}
        </Text>
      </Title>
      <ul className={classes.kinds}>
        {kinds.map((kind) => (
          <Kind key={kind.name} kind={kind} covered={byName.get(kind.name)} />
        ))}
      </ul>
    </div>
  );
}

function Kind({ kind, covered }: { kind: EventType; covered: Covered | undefined }) {
  const at = covered?.last_seen_at;
  return (
    <li className={classes.kind} data-seen={at !== undefined || undefined} title={kind.description}>
      {at === undefined ? <span className={classes.open} /> : <Icon name="check" size={14} />}
      <span>{readable(kind.name)}</span>
      <span className={classes.when}>{at === undefined ? 'not seen' : <Ago at={at} />}</span>
    </li>
  );
}
