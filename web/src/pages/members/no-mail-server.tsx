import { Alert, Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../components/display/icon.tsx';
import { Rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/texts.ts';
import { alertingQuery } from '../../queries/alerting.ts';
import { useOrganization } from '../../session/organization.tsx';

/** The variables to set when no mail server is configured. Undefined with one, or before the server has answered. */
export function useMissingMailVariables(): string[] | undefined {
  const { organization_id } = useOrganization();
  const { data } = useQuery(alertingQuery(organization_id));
  const gateway = data?.gateways.find(({ channel }) => channel === 'email');
  return gateway?.state === 'missing' ? (gateway.variables ?? []) : undefined;
}

/** The link proves the address, so the inviter does not get it. */
export function NoMailServer({ variables }: { variables: string[] }) {
  return (
    <Alert color="yellow" icon={<Icon name="warning" />} title={t('members.noMailServer')} mb="md">
      <Rich text="members.noMailServerHint" values={{ variables: <Code>{variables.join(', ')}</Code> }} />
    </Alert>
  );
}
