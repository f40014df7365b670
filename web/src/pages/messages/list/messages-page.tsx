import { PageHeading } from '../../../components/page-heading.tsx';
import { useOrganization } from '../../../session/organization.tsx';
import { t } from '../../../words/words.ts';
import { SubPages } from '../sub-pages.tsx';
import { MessageList } from './message-list.tsx';

export function MessagesPage() {
  const organization = useOrganization();
  return (
    <>
      <PageHeading
        title={t('Messages')}
        text={t('What the homes of {name} wrote to guests and hosts, and what guests answered.', {
          name: organization.name,
        })}
      />
      <SubPages />
      {/* Another organization begins anew: its homes and gateways are others. */}
      <MessageList key={organization.organization_id} organizationId={organization.organization_id} />
    </>
  );
}
