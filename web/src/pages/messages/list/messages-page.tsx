import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { t } from '../../../i18n/texts.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { MessageTabs } from '../message-tabs.tsx';
import { MessageList } from './message-list.tsx';

export function MessagesPage() {
  const organization = useOrganization();
  return (
    <>
      <PageHeading title={t('common.messages')} text={t('messages.intro', { name: organization.name })} />
      <MessageTabs />
      {/* The key resets the state for another organization. */}
      <MessageList key={organization.organization_id} organizationId={organization.organization_id} />
    </>
  );
}
