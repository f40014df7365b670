import { EmptyState } from '../../components/feedback/query-content.tsx';
import { ButtonLink } from '../../components/layout/links.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import type { Organization } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';

/** Replaces every page but the account: the API would refuse them. */
export function SecondFactorMissing({ organization }: { organization: Organization }) {
  return (
    <>
      <PageHeading title={t('app.oneMoreStep')} />
      <EmptyState
        icon="shield"
        title={t('app.requiresSecondFactor', { name: organization.name })}
        text={t('app.secondFactorMissing')}
      >
        <ButtonLink to="/account">{t('app.setUpSecondFactor')}</ButtonLink>
      </EmptyState>
    </>
  );
}
