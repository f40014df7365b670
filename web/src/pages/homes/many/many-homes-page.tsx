import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NoPermission, QueryContent } from '../../../components/feedback/query-content.tsx';
import { BackLink } from '../../../components/layout/back-link.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { homeSettingsQuery } from '../../../queries/home-settings.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { hasRight, useOrganization } from '../../../session/organization.tsx';
import { groupsOf } from '../../home/index.ts';
import { ChooseHomes } from './choose-homes.tsx';
import { ChooseSettings } from './choose-settings.tsx';
import { type Choice, choicesOf } from './fields.ts';
import { Preview } from './preview.tsx';
import { useManyHomes } from './use-many-homes.ts';

export function ManyHomesPage() {
  const organization = useOrganization();
  const homes = useQuery(homesQuery);
  const groups = useQuery({ ...homeSettingsQuery, select: groupsOf });
  if (!hasRight('homes_write', organization))
    return <NoPermission what={t('homes.theSettingsOfManyHomes')} />;
  return (
    <>
      <PageHeading title={t('homes.settingsOfManyHomes')} text={t('homes.manyIntro')} />
      <BackLink to="/homes" mb="md">
        {t('common.allHomes')}
      </BackLink>
      <QueryContent query={homes} what={t('common.theHomes')} lines={6}>
        {(list) => (
          <QueryContent query={groups} what={t('common.theSettings')}>
            {(found) => (
              <ManyHomes
                key={organization.organization_id}
                homes={ofOrganization(list.items, organization.organization_id)}
                choices={choicesOf(found)}
              />
            )}
          </QueryContent>
        )}
      </QueryContent>
    </>
  );
}

const ofOrganization = (homes: Home[], organizationId: string): Home[] =>
  homes
    .filter((home) => home.organization_id === organizationId)
    .sort((one, other) => one.name.localeCompare(other.name));

function ManyHomes({ homes, choices }: { homes: Home[]; choices: Choice[] }) {
  const many = useManyHomes(homes, choices);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        many.showPreview();
      }}
    >
      <Stack gap="xl">
        <ChooseHomes homes={homes} many={many} />
        <ChooseSettings choices={choices} many={many} />
        <Preview many={many} />
      </Stack>
    </form>
  );
}
