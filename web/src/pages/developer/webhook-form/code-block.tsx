import { Text } from '@mantine/core';
import classes from './code-block.module.css';

/** What was sent or answered, byte for byte. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {label}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre className={classes.code} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}
