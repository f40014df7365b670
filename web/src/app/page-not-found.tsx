import { ButtonLink } from '../components/links.ts';
import { Nothing } from '../components/nothing.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { t } from '../i18n/texts.ts';

export function PageNotFound() {
  return (
    <>
      <PageHeading title={t('app.pageNotFound')} />
      <Nothing icon="glass" title={t('app.nothingAtAddress')} text={t('app.linkOldOrCutOff')}>
        <ButtonLink to="/homes">{t('app.goToHomes')}</ButtonLink>
      </Nothing>
    </>
  );
}
