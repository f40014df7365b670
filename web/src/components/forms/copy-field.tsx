import { Group, TextInput } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';

/** A read-only, selectable value with a copy button. */
export function CopyField({ label, value, what }: { label: string; value: string; what: string }) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label={label}
        value={value}
        readOnly
        flex={1}
        miw={0}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', textOverflow: 'ellipsis' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={value} what={what} />
    </Group>
  );
}
