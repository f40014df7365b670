import { Text } from '@mantine/core';
import { Moment } from '../../../components/moment.tsx';
import { Rich } from '../../../i18n/rich.tsx';

interface TurnProps {
  hook: { replaces?: string; starts_at?: string; replaced_by?: string; ends_at?: string };
}

/** For two webhooks of which one replaces the other. */
export function Turn({ hook: { starts_at, ends_at } }: TurnProps) {
  if (starts_at !== undefined)
    return (
      <Text size="sm" mt={4}>
        <Rich text="webhooks.newSecretTurn" values={{ time: <Moment at={starts_at} /> }} />
      </Text>
    );
  if (ends_at === undefined) return null;
  return (
    <Text size="sm" mt={4}>
      <Rich text="webhooks.oldSecretTurn" values={{ time: <Moment at={ends_at} /> }} />
    </Text>
  );
}
