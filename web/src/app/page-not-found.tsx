import { ButtonLink } from '../components/links.ts';
import { Nothing } from '../components/nothing.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { t } from '../words/words.ts';

export function PageNotFound() {
  return (
    <>
      <PageHeading title={t('Page not found')} />
      <Nothing
        icon="glass"
        title={t('There is nothing at this address')}
        text={t('Perhaps the link is old or was cut off.')}
      >
        <ButtonLink to="/homes">{t('Go to the homes')}</ButtonLink>
      </Nothing>
    </>
  );
}
