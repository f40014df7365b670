import { ButtonLink } from '../components/links.ts';
import { Nothing } from '../components/nothing.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import type { Organization } from '../contract.ts';
import { t } from '../i18n/texts.ts';

/** Replaces every page but the account: the API would refuse them. */
export function SecondFactorMissing({ organization }: { organization: Organization }) {
  return (
    <>
      <PageHeading title={t('app.oneMoreStep')} />
      <Nothing
        icon="shield"
        title={t('app.requiresSecondFactor', { name: organization.name })}
        text={t('app.secondFactorMissing')}
      >
        <ButtonLink to="/account">{t('app.setUpSecondFactor')}</ButtonLink>
      </Nothing>
    </>
  );
}
