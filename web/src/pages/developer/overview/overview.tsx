import { Anchor, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyField } from '../../../components/copy-field.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { ButtonLink } from '../../../components/links.ts';
import { Section } from '../../../components/section.tsx';
import { Snippet } from '../../../components/snippet.tsx';
import { usePageTitle } from '../../../components/use-page-title.ts';
import { Rich } from '../../../words/rich.tsx';
import { t } from '../../../words/words.ts';

export function Overview() {
  usePageTitle(t('Developer tools'));
  const base = `${location.origin}/v8`;
  return (
    <Stack gap="xl">
      <Section title={t('Make a first call')} card>
        <Stack gap="md">
          <CopyField label={t('Address of the API')} value={base} what={t('the address of the API')} />
          <Snippet
            label={t('List your homes')}
            code={`curl ${base}/homes \\\n  -H "Authorization: Bearer $LARES_TOKEN"`}
          />
          <Text size="sm" c="dimmed">
            <Rich
              message="Put an access token into LARES_TOKEN first. Every call and answer is described in the <reference>API reference</reference>; programs can read <document>the OpenAPI document</document>."
              values={{
                reference: (words) => (
                  <Anchor href="/docs/" inherit underline="always">
                    {words}
                  </Anchor>
                ),
                document: (words) => (
                  <Anchor href="/v8/openapi.json" inherit underline="always">
                    {words}
                  </Anchor>
                ),
              }}
            />
          </Text>
          <Group>
            <ButtonLink to="/developer/tokens" leftSection={<Icon name="key" />}>
              {t('Create an access token')}
            </ButtonLink>
            <Button component="a" href="/docs/" variant="default" leftSection={<Icon name="book" />}>
              {t('API reference')}
            </Button>
            <Button component="a" href="/guide/" variant="default" leftSection={<Icon name="book" />}>
              {t('Guide')}
            </Button>
          </Group>
        </Stack>
      </Section>
      <Section title={t('What do you want to build?')}>
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <Choice icon="key" title={t('A script of your own')}>
            <Text size="sm" c="dimmed">
              {t('An access token acts for you, with only the permissions you choose.')}
            </Text>
            <ButtonLink to="/developer/tokens" variant="light" size="xs" mt="auto">
              {t('Access tokens')}
            </ButtonLink>
          </Choice>
          <Choice icon="plug" title={t('An app for other people')}>
            <Text size="sm" c="dimmed">
              {t('An OAuth client asks each user for access; they can take it back at any time.')}
            </Text>
            <ButtonLink to="/developer/clients" variant="light" size="xs" mt="auto">
              {t('OAuth clients')}
            </ButtonLink>
          </Choice>
          <Choice icon="hook" title={t('Something that reacts to events')}>
            <Text size="sm" c="dimmed">
              {t(
                'A webhook sends every event of an organization to your server: signed, and retried until it arrives.',
              )}
            </Text>
            <ButtonLink to="/developer/organization-webhooks" variant="light" size="xs" mt="auto">
              {t('Organization webhooks')}
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
