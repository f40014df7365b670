import { ButtonLink } from '../components/links.ts';
import { Nothing } from '../components/nothing.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import type { Organization } from '../contract.ts';
import { t } from '../words/words.ts';

/** In the place of every page but the account: the API would refuse all of it. */
export function SecondFactorMissing({ organization }: { organization: Organization }) {
  return (
    <>
      <PageHeading title={t('One more step')} />
      <Nothing
        icon="shield"
        title={t('{name} requires a second factor', { name: organization.name })}
        text={t('Your account has none yet. Set one up on your account page, and everything is here again.')}
      >
        <ButtonLink to="/account">{t('Set up a second factor')}</ButtonLink>
      </Nothing>
    </>
  );
}
