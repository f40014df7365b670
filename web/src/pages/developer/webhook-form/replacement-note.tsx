import { Text } from '@mantine/core';
import { DateTime } from '../../../components/display/time.tsx';
import { Rich } from '../../../i18n/rich.tsx';

interface ReplacementNoteProps {
  hook: { replaces?: string; starts_at?: string; replaced_by?: string; ends_at?: string };
}

/** For two webhooks of which one replaces the other. */
export function ReplacementNote({ hook: { starts_at, ends_at } }: ReplacementNoteProps) {
  if (starts_at !== undefined)
    return (
      <Text size="sm" mt={4}>
        <Rich text="webhooks.newSecretTurn" values={{ time: <DateTime at={starts_at} /> }} />
      </Text>
    );
  if (ends_at === undefined) return null;
  return (
    <Text size="sm" mt={4}>
      <Rich text="webhooks.oldSecretTurn" values={{ time: <DateTime at={ends_at} /> }} />
    </Text>
  );
}
