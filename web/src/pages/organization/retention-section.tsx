import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import type { Retention } from '../../contract.ts';
import { useOrganization } from '../../session/organization.tsx';
import { t } from '../../words/words.ts';
import { RetentionForm } from './retention-form.tsx';
import { daysInWords, KINDS } from './retention-labels.ts';

const retentionQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['retention', organization_id],
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/retention', { params: { path: { organization_id } } }),
  });

export function RetentionSection() {
  const { organization_id, role } = useOrganization();
  const retention = useQuery(retentionQuery(organization_id));
  const [changing, { open, close }] = useDisclosure(false);
  const owns = role === 'owner';
  return (
    <Section
      title={t('How long data is kept')}
      text={owns ? t('What is older is deleted within the hour.') : t('Only an owner can change this.')}
      action={
        owns ? (
          <Button leftSection={<Icon name="pencil" />} onClick={open} disabled={!retention.data}>
            {t('Change')}
          </Button>
        ) : null
      }
    >
      <Loaded query={retention} what={t('how long data is kept')}>
        {(found) => (
          <>
            <Kept retention={found} />
            {changing ? <RetentionForm retention={found} onClose={close} /> : null}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Kept({ retention }: { retention: Retention }) {
  return (
    <Rows
      caption={t('How long data is kept')}
      rows={KINDS}
      keyOf={({ member }) => member}
      columns={[
        {
          label: t('What'),
          width: '60%',
          cell: ({ name, text }) => (
            <>
              <Text fw={600}>{t(name)}</Text>
              <Text size="sm" c="dimmed">
                {t(text)}
              </Text>
            </>
          ),
        },
        {
          label: t('Kept'),
          cell: ({ member }) => <Text size="sm">{daysInWords(retention.effective[member])}</Text>,
        },
        {
          label: t('Set by'),
          cell: ({ member }) => (
            <Text size="sm">{retention[member] === null ? t('This instance') : t('The organization')}</Text>
          ),
        },
      ]}
    />
  );
}
