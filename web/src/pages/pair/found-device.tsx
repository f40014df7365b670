import { Alert, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus, lares } from '../../client/client.ts';
import { Icon } from '../../components/icon.tsx';
import { ButtonLink } from '../../components/links.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Nothing } from '../../components/nothing.tsx';
import type { Device } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { CodeForm } from './code-form.tsx';
import { PairForm } from './pair-form.tsx';

export function FoundDevice({ code }: { code: string }) {
  const [paired, setPaired] = useState<Device>();
  const asking = useQuery({
    queryKey: ['pairings', code],
    queryFn: () => lares.GET('/pairings/{pairing_code}', { params: { path: { pairing_code: code } } }),
    // Once it was used nobody shows it any more.
    enabled: paired === undefined,
    retry: false,
  });
  if (paired) return <Paired device={paired} />;
  if (isStatus(asking.error, 404)) return <UnknownCode />;
  return (
    <Loaded query={asking} what={t('pair.device')}>
      {(found) => <PairForm code={code} asking={found} onPaired={setPaired} />}
    </Loaded>
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
      <Nothing
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
      </Nothing>
    </div>
  );
}
