import { Anchor, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyField } from '../../../components/copy-field.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { ButtonLink } from '../../../components/links.ts';
import { Section } from '../../../components/section.tsx';
import { Snippet } from '../../../components/snippet.tsx';
import { usePageTitle } from '../../../components/use-page-title.ts';

export function Overview() {
  usePageTitle('Developer tools');
  const base = `${location.origin}/v8`;
  return (
    <Stack gap="xl">
      <Section title="Make a first call" card>
        <Stack gap="md">
          <CopyField label="Address of the API" value={base} what="the address of the API" />
          <Snippet
            label="List your homes"
            code={`curl ${base}/homes \\\n  -H "Authorization: Bearer $LARES_TOKEN"`}
          />
          <Text size="sm" c="dimmed">
            Put an access token into LARES_TOKEN first. Every call and answer is described in the{' '}
            <Anchor href="/docs/" inherit underline="always">
              API reference
            </Anchor>
            ; programs can read{' '}
            <Anchor href="/v8/openapi.json" inherit underline="always">
              the OpenAPI document
            </Anchor>
            .
          </Text>
          <Group>
            <ButtonLink to="/developer/tokens" leftSection={<Icon name="key" />}>
              Create an access token
            </ButtonLink>
            <Button component="a" href="/docs/" variant="default" leftSection={<Icon name="book" />}>
              API reference
            </Button>
          </Group>
        </Stack>
      </Section>
      <Section title="What do you want to build?">
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <Choice icon="key" title="A script of your own">
            <Text size="sm" c="dimmed">
              An access token acts for you, with only the permissions you choose.
            </Text>
            <ButtonLink to="/developer/tokens" variant="light" size="xs" mt="auto">
              Access tokens
            </ButtonLink>
          </Choice>
          <Choice icon="plug" title="An app for other people">
            <Text size="sm" c="dimmed">
              An OAuth client asks each user for access; they can take it back at any time.
            </Text>
            <ButtonLink to="/developer/clients" variant="light" size="xs" mt="auto">
              OAuth clients
            </ButtonLink>
          </Choice>
          <Choice icon="hook" title="Something that reacts to events">
            <Text size="sm" c="dimmed">
              A webhook sends every event of an organization to your server: signed, and retried until it
              arrives.
            </Text>
            <ButtonLink to="/developer/organization-webhooks" variant="light" size="xs" mt="auto">
              Organization webhooks
            </ButtonLink>
          </Choice>
        </SimpleGrid>
      </Section>
    </Stack>
  );
}

function Choice({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <Card withBorder radius="lg" p="lg" bg="var(--lares-surface)">
      <Stack gap="sm" align="flex-start" h="100%">
        <Icon name={icon} size={24} />
        <Title order={3}>{title}</Title>
        {children}
      </Stack>
    </Card>
  );
}
