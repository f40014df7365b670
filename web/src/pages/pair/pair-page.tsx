import { useParams } from '@tanstack/react-router';
import { NoPermission } from '../../components/feedback/no-permission.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { t } from '../../i18n/texts.ts';
import { hasRight, useOrganization } from '../../session/organization.tsx';
import { CodeForm } from './code-form.tsx';
import { FoundDevice } from './found-device.tsx';

export function PairPage() {
  return <Pair />;
}

/** Opened by the device's link or QR code. */
export function PairCodePage() {
  const { code } = useParams({ from: '/pair/$code' });
  return <Pair key={code} code={code} />;
}

function Pair({ code }: { code?: string }) {
  const organization = useOrganization();
  if (!hasRight('devices_write', organization)) return <NoPermission what={t('pair.pairingDevices')} />;
  return (
    <>
      <PageHeading title={t('common.pairDevice')} text={t('pair.intro')} />
      {code === undefined ? <CodeForm /> : <FoundDevice code={code} />}
    </>
  );
}
