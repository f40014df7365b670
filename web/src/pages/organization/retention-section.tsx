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
      title="How long data is kept"
      text={owns ? 'What is older is deleted within the hour.' : 'Only an owner can change this.'}
      action={
        owns ? (
          <Button leftSection={<Icon name="pencil" />} onClick={open} disabled={!retention.data}>
            Change
          </Button>
        ) : null
      }
    >
      <Loaded query={retention} what="how long data is kept">
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
      caption="How long data is kept"
      rows={KINDS}
      keyOf={({ member }) => member}
      columns={[
        {
          label: 'What',
          width: '60%',
          cell: ({ name, text }) => (
            <>
              <Text fw={600}>{name}</Text>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </>
          ),
        },
        {
          label: 'Kept',
          cell: ({ member }) => <Text size="sm">{daysInWords(retention.effective[member])}</Text>,
        },
        {
          label: 'Set by',
          cell: ({ member }) => (
            <Text size="sm">{retention[member] === null ? 'This instance' : 'The organization'}</Text>
          ),
        },
      ]}
    />
  );
}
