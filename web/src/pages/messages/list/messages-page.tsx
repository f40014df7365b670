import { PageHeading } from '../../../components/page-heading.tsx';
import { t } from '../../../i18n/texts.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { SubPages } from '../sub-pages.tsx';
import { MessageList } from './message-list.tsx';

export function MessagesPage() {
  const organization = useOrganization();
  return (
    <>
      <PageHeading
        title={t('common.messages')}
        text={t('messages.intro', {
          name: organization.name,
        })}
      />
      <SubPages />
      {/* Another organization begins anew: its homes and gateways are others. */}
      <MessageList key={organization.organization_id} organizationId={organization.organization_id} />
    </>
  );
}
