import { EmptyState } from '../../components/feedback/query-content.tsx';
import { ButtonLink } from '../../components/layout/links.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { t } from '../../i18n/texts.ts';

export function PageNotFound() {
  return (
    <>
      <PageHeading title={t('app.pageNotFound')} />
      <EmptyState icon="glass" title={t('app.nothingAtAddress')} text={t('app.linkOldOrCutOff')}>
        <ButtonLink to="/homes">{t('app.goToHomes')}</ButtonLink>
      </EmptyState>
    </>
  );
}
