import { Text } from '@mantine/core';

/** An explanation in small, dimmed letters. */
export const Hint = Text.withProps({ size: 'sm', c: 'dimmed' });
