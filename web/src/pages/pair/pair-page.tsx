import { Alert, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isStatus, lares, params } from '../../client/client.ts';
import { Icon } from '../../components/display/icon.tsx';
import { EmptyState, NoPermission, QueryContent } from '../../components/feedback/query-content.tsx';
import { ButtonLink } from '../../components/layout/links.ts';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import type { Device } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { hasRight, useOrganization } from '../../session/organization.tsx';
import { CodeForm } from './code-form.tsx';
import { PairForm } from './pair-form.tsx';

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
  if (!hasRight('devices_write', organization)) return <NoPermission title={t('pair.roleDoesNotAllow')} />;
  return (
    <>
      <PageHeading title={t('common.pairDevice')} text={t('pair.intro')} />
      {code === undefined ? <CodeForm /> : <FoundDevice code={code} />}
    </>
  );
}

function FoundDevice({ code }: { code: string }) {
  const [paired, setPaired] = useState<Device>();
  const pairing = useQuery({
    queryKey: ['pairings', code],
    queryFn: () => lares.GET('/pairings/{pairing_code}', params({ pairing_code: code })),
    // A used code is invalid.
    enabled: paired === undefined,
    retry: false,
  });
  if (paired) return <Paired device={paired} />;
  if (isStatus(pairing.error, 404)) return <UnknownCode />;
  return (
    <QueryContent query={pairing} what={t('pair.device')}>
      {(found) => <PairForm code={code} pairing={found} onPaired={setPaired} />}
    </QueryContent>
  );
}

function UnknownCode() {
  return (
    <Stack gap="lg">
      <Alert color="red" role="alert" icon={<Icon name="warning" />} title={t('pair.noDeviceShowsThisCode')}>
        {t('pair.codeInvalidHint')}
      </Alert>
      <CodeForm />
    </Stack>
  );
}

function Paired({ device }: { device: Device }) {
  return (
    <div role="status">
      <EmptyState
        icon="check"
        title={t('pair.isPaired', { device: device.description })}
        text={t('pair.pairedHint')}
      >
        <Group gap="sm" justify="center">
          <ButtonLink
            to="/homes/$homeId/devices/$deviceId"
            params={{ homeId: device.home, deviceId: device.device_id }}
          >
            {t('pair.showDevice')}
          </ButtonLink>
          <ButtonLink to="/pair" variant="default">
            {t('pair.pairAnotherDevice')}
          </ButtonLink>
        </Group>
      </EmptyState>
    </div>
  );
}
