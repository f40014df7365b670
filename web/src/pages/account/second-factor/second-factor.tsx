import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Section } from '../../../components/section.tsx';
import type { SecondFactor as Factors } from '../../../contract.ts';
import { secondFactorQuery } from '../../../queries/second-factor.ts';
import { t } from '../../../words/words.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes, RenewRecoveryCodes } from './recovery-codes.tsx';

export function SecondFactor() {
  const factors = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <Section
      title={t('Second factor')}
      text={t(
        'With one, a stolen password opens nothing: log-ins also ask for your passkey or a code of your app.',
      )}
      card
    >
      <Loaded query={factors} what={t('the second factor')} lines={3}>
        {(found) => (
          <Stack gap="xl">
            <State factors={found} />
            <Passkeys factors={found} onCodes={setCodes} />
            <AuthenticatorApp factors={found} onCodes={setCodes} />
            {found.enabled ? (
              <RenewRecoveryCodes left={found.recovery_codes_left} onCodes={setCodes} />
            ) : null}
          </Stack>
        )}
      </Loaded>
      <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
    </Section>
  );
}

function State({ factors: { enabled, required_by } }: { factors: Factors }) {
  const names = required_by.map(({ name }) => name).join(', ');
  if (!enabled && names !== '')
    return (
      <Alert color="yellow" icon={<Icon name="warning" />} title={t('You need one')}>
        {t('{names} requires a second factor. Until you set one up here, you can do nothing there.', {
          names,
        })}
      </Alert>
    );
  return (
    <Text>
      {enabled
        ? t('Log-ins ask for it.')
        : t('You have none yet. Set up one of these; a passkey is the safest.')}
      {names === '' ? '' : ` ${t('Required by {names}.', { names })}`}
    </Text>
  );
}
