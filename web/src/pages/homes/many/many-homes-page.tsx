import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../components/icon.tsx';
import { AnchorLink } from '../../../components/links.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { NoPermission } from '../../../components/no-permission.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import type { Home } from '../../../contract.ts';
import { homeSettingsQuery } from '../../../queries/home-settings.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { may, useOrganization } from '../../../session/organization.tsx';
import { t } from '../../../words/words.ts';
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
  if (!may('homes_write', organization)) return <NoPermission what={t('the settings of many homes')} />;
  return (
    <>
      <PageHeading
        title={t('Settings of many homes')}
        text={t(
          'Choose homes and what is to be the same in them. Everything else stays as it is in each of them.',
        )}
      />
      <AnchorLink to="/homes" size="sm" mb="md" display="inline-flex">
        <Group gap={4} component="span">
          <Icon name="left" size={16} />
          {t('All homes')}
        </Group>
      </AnchorLink>
      <Loaded query={homes} what={t('the homes')} lines={6}>
        {(list) => (
          <Loaded query={groups} what={t('the settings')}>
            {(found) => (
              <ManyHomes
                key={organization.organization_id}
                homes={ofOrganization(list.items, organization.organization_id)}
                choices={choicesOf(found)}
              />
            )}
          </Loaded>
        )}
      </Loaded>
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
        many.look();
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
