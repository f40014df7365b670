import { ButtonLink } from '../components/links.ts';
import { Nothing } from '../components/nothing.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import type { Organization } from '../contract.ts';

/** In the place of every page but the account: the API would refuse all of it. */
export function SecondFactorMissing({ organization }: { organization: Organization }) {
  return (
    <>
      <PageHeading title="One more step" />
      <Nothing
        icon="shield"
        title={`${organization.name} requires a second factor`}
        text="Your account has none yet. Set one up on your account page, and everything is here again."
      >
        <ButtonLink to="/account">Set up a second factor</ButtonLink>
      </Nothing>
    </>
  );
}
