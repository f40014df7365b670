import { useParams } from '@tanstack/react-router';
import { NoPermission } from '../../components/no-permission.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { may, useOrganization } from '../../session/organization.tsx';
import { t } from '../../words/words.ts';
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
  if (!may('devices_write', organization)) return <NoPermission what={t('pairing devices')} />;
  return (
    <>
      <PageHeading
        title={t('Pair a device')}
        text={t('A new device shows a code of eight letters. It is good for 15 minutes.')}
      />
      {code === undefined ? <CodeForm /> : <FoundDevice code={code} />}
    </>
  );
}
