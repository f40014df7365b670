import { useParams } from '@tanstack/react-router';
import { NoPermission } from '../../components/no-permission.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { t } from '../../i18n/texts.ts';
import { may, useOrganization } from '../../session/organization.tsx';
import { CodeForm } from './code-form.tsx';
import { FoundDevice } from './found-device.tsx';

/** Where the code is typed that a device shows. */
export function PairPage() {
  return <Pair />;
}

/** The same, by the link or the QR code that the device shows. */
export function PairCodePage() {
  const { code } = useParams({ from: '/pair/$code' });
  return <Pair key={code} code={code} />;
}

function Pair({ code }: { code?: string }) {
  const organization = useOrganization();
  if (!may('devices_write', organization)) return <NoPermission what={t('pair.pairingDevices')} />;
  return (
    <>
      <PageHeading title={t('common.pairDevice')} text={t('pair.intro')} />
      {code === undefined ? <CodeForm /> : <FoundDevice code={code} />}
    </>
  );
}
