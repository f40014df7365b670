import { Text } from '@mantine/core';
import type { Guest } from '../../contract.ts';
import { problemsOf } from './labels.ts';
import { MissingNote } from './missing-note.tsx';

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
          <MissingNote at={guest.missing_since} />
        </Text>
      ) : null}
    </>
  );
}
