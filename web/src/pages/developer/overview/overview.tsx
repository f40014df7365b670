import { Anchor, Button, Card, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon, type IconName } from '../../../components/display/icon.tsx';
import { Snippet } from '../../../components/display/snippet.tsx';
import { CopyField } from '../../../components/forms/copy-field.tsx';
import { ButtonLink } from '../../../components/layout/links.ts';
import { Section } from '../../../components/layout/section.tsx';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';

export function Overview() {
  usePageTitle(t('common.developerTools'));
  const base = `${location.origin}/v8`;
  return (
    <Stack gap="xl">
      <Section title={t('developer.makeFirstCall')} card>
        <Stack gap="md">
          <CopyField
            label={t('developer.addressOfApi')}
            value={base}
            what={t('developer.theAddressOfTheApi')}
          />
          <Snippet
            label={t('developer.listYourHomes')}
            code={`curl ${base}/homes \\\n  -H "Authorization: Bearer $LARES_TOKEN"`}
          />
          <Hint>
            <Rich
              text="developer.firstCallHint"
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
          </Hint>
          <Group>
            <ButtonLink to="/developer/tokens" leftSection={<Icon name="key" />}>
              {t('common.createAccessToken')}
            </ButtonLink>
            <Button component="a" href="/docs/" variant="default" leftSection={<Icon name="book" />}>
              {t('developer.apiReference')}
            </Button>
            <Button component="a" href="/guide/" variant="default" leftSection={<Icon name="book" />}>
              {t('developer.guide')}
            </Button>
          </Group>
        </Stack>
      </Section>
      <Section title={t('developer.chooseWhatToBuild')}>
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <UseCase icon="key" title={t('developer.scriptOfYourOwn')}>
            <Hint>{t('developer.accessTokenHint')}</Hint>
            <ButtonLink to="/developer/tokens" variant="light" size="xs" mt="auto">
              {t('common.accessTokens')}
            </ButtonLink>
          </UseCase>
          <UseCase icon="plug" title={t('developer.appForOtherPeople')}>
            <Hint>{t('developer.oauthClientHint')}</Hint>
            <ButtonLink to="/developer/clients" variant="light" size="xs" mt="auto">
              {t('common.oauthClients')}
            </ButtonLink>
          </UseCase>
          <UseCase icon="hook" title={t('developer.somethingThatReactsToEvents')}>
            <Hint>{t('developer.webhookHint')}</Hint>
            <ButtonLink to="/developer/organization-webhooks" variant="light" size="xs" mt="auto">
              {t('common.organizationWebhooks')}
            </ButtonLink>
          </UseCase>
        </SimpleGrid>
      </Section>
    </Stack>
  );
}

function UseCase({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
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
