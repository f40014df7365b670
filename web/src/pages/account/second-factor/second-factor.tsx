import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../../components/display/icon.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { SecondFactor as Factors } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { secondFactorQuery } from '../../../queries/second-factor.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes, RenewRecoveryCodes } from './recovery-codes.tsx';

export function SecondFactor() {
  const factors = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <Section title={t('common.secondFactor')} text={t('secondFactor.intro')} card>
      <QueryContent query={factors} what={t('secondFactor.secondFactor')} lines={3}>
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
      </QueryContent>
      <RecoveryCodes codes={codes} onClose={() => setCodes([])} />
    </Section>
  );
}

function State({ factors: { enabled, required_by } }: { factors: Factors }) {
  const names = required_by.map(({ name }) => name).join(', ');
  if (!enabled && names !== '')
    return (
      <Alert color="yellow" icon={<Icon name="warning" />} title={t('secondFactor.youNeedOne')}>
        {t('secondFactor.requiredHint', { names })}
      </Alert>
    );
  return (
    <Text>
      {enabled ? t('secondFactor.logInsAskForIt') : t('secondFactor.noneYetSetUpOne')}
      {names === '' ? '' : ` ${t('secondFactor.requiredBy', { names })}`}
    </Text>
  );
}
