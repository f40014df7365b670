import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { RelativeTime } from '../../../components/display/time.tsx';
import { announceChange } from '../../../components/feedback/toast.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { SecondFactor } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { FACTOR_KEYS } from '../../../queries/second-factor.ts';
import { AddPasskey } from './add-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

interface PasskeysProps {
  factors: SecondFactor;
  onCodes(codes: string[]): void;
}

export function Passkeys({ factors: { passkeys, passkey_origin }, onCodes }: PasskeysProps) {
  const [adding, { open, close }] = useDisclosure(false);
  // Here and not in its row: rows are recreated when a phone is turned.
  const [renaming, setRenaming] = useState<SecondFactor['passkeys'][number]>();
  return (
    <Stack gap="sm">
      <Title order={3}>{t('secondFactor.passkeys')}</Title>
      <Hint>{t('secondFactor.passkeysHint')}</Hint>
      {passkeys.length > 0 ? (
        <DataTable
          caption={t('secondFactor.passkeys')}
          rows={passkeys}
          keyOf={(passkey) => passkey.passkey_id}
          columns={[
            { label: t('common.name'), cell: ({ name }) => <Text fw={600}>{name}</Text>, width: '40%' },
            { label: t('common.createdAt'), cell: ({ created_at }) => <RelativeTime at={created_at} /> },
            {
              label: t('common.lastUsed'),
              cell: ({ last_used_at }) =>
                last_used_at ? (
                  <RelativeTime at={last_used_at} />
                ) : (
                  <Text size="sm">{t('common.never')}</Text>
                ),
            },
            {
              actions: (passkey) => (
                <Group gap="xs" justify="flex-end">
                  <SmallButton
                    icon="pencil"
                    aria-label={t('secondFactor.renameThePasskey', { name: passkey.name })}
                    onClick={() => setRenaming(passkey)}
                  >
                    {t('common.rename')}
                  </SmallButton>
                  <RemovePasskey passkey={passkey} />
                </Group>
              ),
            },
          ]}
        />
      ) : null}
      {passkey_origin === location.origin ? (
        <Group>
          <Button variant="default" size="xs" onClick={open}>
            {t('secondFactor.addPasskey')}
          </Button>
        </Group>
      ) : (
        <OtherAddressHint origin={passkey_origin} />
      )}
      <AddPasskey opened={adding} onClose={close} onCodes={onCodes} />
      {renaming ? <RenamePasskey passkey={renaming} onClose={() => setRenaming(undefined)} /> : null}
    </Stack>
  );
}

/** Browsers bind passkeys to a host name and refuse them on other names and IP addresses. */
function OtherAddressHint({ origin }: { origin: string | null }) {
  return (
    <Text size="sm">
      {origin === null ? (
        t('secondFactor.passkeysNeedHostname')
      ) : (
        <Rich
          text="secondFactor.passkeysOtherAddress"
          values={{ address: <Anchor href={`${origin}/account`}>{origin}</Anchor> }}
        />
      )}
    </Text>
  );
}

function RemovePasskey({ passkey }: { passkey: SecondFactor['passkeys'][number] }) {
  const { passkey_id, name } = passkey;
  return (
    <ConfirmAction
      label={t('common.remove')}
      describedAs={t('secondFactor.removePasskey', { name })}
      title={t('secondFactor.removeThePasskey', { name })}
      text={t('secondFactor.notOpenAccountMoreDelete')}
      run={() => lares.DELETE('/users/me/second-factor/passkeys/{passkey_id}', params({ passkey_id }))}
      done={() => announceChange(t('secondFactor.passkeyWasRemoved', { name }), ...FACTOR_KEYS)}
    />
  );
}
