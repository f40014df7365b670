import { Text } from '@mantine/core';
import { Moment } from '../../components/moment.tsx';
import type { Guest } from '../../contract.ts';
import { Rich } from '../../words/rich.tsx';
import { problemsOf } from './labels.ts';

export function GuestProblems({ guest }: { guest: Guest }) {
  return (
    <>
      {problemsOf(guest).map((problem) => (
        <Text key={problem} size="sm" c="var(--mantine-color-orange-light-color)">
          {problem}
        </Text>
      ))}
      {guest.missing_since ? (
        <Text size="sm" c="var(--mantine-color-orange-light-color)">
          <Rich
            message="Missing since {time}: goes with the next whole reading."
            values={{ time: <Moment at={guest.missing_since} /> }}
          />
        </Text>
      ) : null}
    </>
  );
}
