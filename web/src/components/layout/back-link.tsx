import { Anchor, Group } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Icon } from '../display/icon.tsx';

/** To the page above this one. */
export const BackLink = createLink(({ children, ...props }: ComponentProps<typeof Anchor<'a'>>) => (
  <Anchor size="sm" display="inline-flex" {...props}>
    <Group gap={4} component="span">
      <Icon name="left" size={16} />
      {children}
    </Group>
  </Anchor>
));
