import { Alert, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus, lares } from '../../client/client.ts';
import { Icon } from '../../components/display/icon.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { ButtonLink } from '../../components/layout/links.ts';
import type { Device } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { CodeForm } from './code-form.tsx';
import { PairForm } from './pair-form.tsx';

export function FoundDevice({ code }: { code: string }) {
  const [paired, setPaired] = useState<Device>();
  const pairing = useQuery({
    queryKey: ['pairings', code],
    queryFn: () => lares.GET('/pairings/{pairing_code}', { params: { path: { pairing_code: code } } }),
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
