import { Group, Text } from '@mantine/core';
import { t } from '../../i18n/texts.ts';
import { CopyButton } from '../forms/copy-button.tsx';
import classes from './snippet.module.css';

/** Text for a terminal, to copy. */
export function Snippet({ label, code }: { label: string; code: string }) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <CopyButton value={code} what={t('common.commandInline', { label })} size="compact-sm" />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre className={classes.code} tabIndex={0}>
        {code}
      </pre>
    </div>
  );
}
