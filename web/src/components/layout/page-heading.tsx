import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { markFirstPageShown } from './first-page.ts';
import { usePageTitle } from './use-page-title.ts';

interface PageHeadingProps {
  title: string;
  text?: ReactNode;
  above?: ReactNode;
  /** Actions of the page. */
  children?: ReactNode;
}

/** The first page keeps the browser's focus. Later pages begin at their heading. */
let isFirstPage = true;

export function PageHeading({ title, text, above, children }: PageHeadingProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
    markFirstPageShown();
  }, []);
  return (
    <Box mb="lg">
      {above}
      <Group justify="space-between" align="flex-end" gap="md">
        <Box maw={760}>
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {text ? (
            <Text c="dimmed" mt={4} component="div">
              {text}
            </Text>
          ) : null}
        </Box>
        {children ? <Group gap="sm">{children}</Group> : null}
      </Group>
    </Box>
  );
}
