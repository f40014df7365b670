import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lares, params } from '../../client/client.ts';
import { Hint } from '../../components/display/hint.tsx';
import { Icon } from '../../components/display/icon.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Section } from '../../components/layout/section.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Retention } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';
import { RetentionForm } from './retention-form.tsx';
import { daysText, KINDS } from './retention-labels.ts';

const retentionQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['retention', organization_id],
    queryFn: () => lares.GET('/organizations/{organization_id}/retention', params({ organization_id })),
  });

export function RetentionSection() {
  const { organization_id, role } = useOrganization();
  const retention = useQuery(retentionQuery(organization_id));
  const [changing, { open, close }] = useDisclosure(false);
  const owns = role === 'owner';
  return (
    <Section
      title={t('organization.howLongDataIsKept')}
      text={owns ? t('organization.retentionSaveHint') : t('organization.onlyOwnerCanChangeThis')}
      action={
        owns ? (
          <Button leftSection={<Icon name="pencil" />} onClick={open} disabled={!retention.data}>
            {t('organization.change')}
          </Button>
        ) : null
      }
    >
      <QueryContent query={retention} what={t('organization.howLongDataIsKeptInline')}>
        {(found) => (
          <>
            <RetentionTable retention={found} />
            {changing ? <RetentionForm retention={found} onClose={close} /> : null}
          </>
        )}
      </QueryContent>
    </Section>
  );
}

function RetentionTable({ retention }: { retention: Retention }) {
  return (
    <DataTable
      caption={t('organization.howLongDataIsKept')}
      rows={KINDS}
      keyOf={({ member }) => member}
      columns={[
        {
          label: t('organization.data'),
          width: '60%',
          cell: ({ name, text }) => (
            <>
              <Text fw={600}>{t(name)}</Text>
              <Hint>{t(text)}</Hint>
            </>
          ),
        },
        { label: t('organization.kept'), text: ({ member }) => daysText(retention.effective[member]) },
        {
          label: t('organization.setBy'),
          text: ({ member }) =>
            retention[member] === null ? t('organization.thisInstance') : t('organization.organization'),
        },
      ]}
    />
  );
}
