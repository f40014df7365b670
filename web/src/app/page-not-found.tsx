import { ButtonLink } from '../components/links.ts';
import { Nothing } from '../components/nothing.tsx';
import { PageHeading } from '../components/page-heading.tsx';

export function PageNotFound() {
  return (
    <>
      <PageHeading title="Page not found" />
      <Nothing
        icon="glass"
        title="There is nothing at this address"
        text="Perhaps the link is old or was cut off."
      >
        <ButtonLink to="/homes">Go to the homes</ButtonLink>
      </Nothing>
    </>
  );
}
