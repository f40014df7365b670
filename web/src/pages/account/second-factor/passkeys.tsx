import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { Ago } from '../../../components/moment.tsx';
import { Rows } from '../../../components/rows.tsx';
import { say } from '../../../components/say.ts';
import type { SecondFactor } from '../../../contract.ts';
import { factorsChanged } from '../../../queries/second-factor.ts';
import { AddPasskey } from './add-passkey.tsx';

interface PasskeysProps {
  factors: SecondFactor;
  onCodes(codes: string[]): void;
}

export function Passkeys({ factors: { passkeys, passkey_origin }, onCodes }: PasskeysProps) {
  const [adding, { open, close }] = useDisclosure(false);
  return (
    <Stack gap="sm">
      <Title order={3}>Passkeys</Title>
      <Text size="sm" c="dimmed">
        Your phone, your computer or a key on your key ring. You can log in with one alone, without your
        password.
      </Text>
      {passkeys.length > 0 ? (
        <Rows
          caption="Passkeys"
          rows={passkeys}
          keyOf={(passkey) => passkey.passkey_id}
          columns={[
            { label: 'Name', cell: ({ name }) => <Text fw={600}>{name}</Text>, width: '40%' },
            { label: 'Made', cell: ({ created_at }) => <Ago at={created_at} /> },
            {
              label: 'Last used',
              cell: ({ last_used_at }) =>
                last_used_at ? <Ago at={last_used_at} /> : <Text size="sm">Never</Text>,
            },
            {
              label: 'Actions',
              plain: true,
              align: 'right',
              cell: (passkey) => <RemovePasskey passkey={passkey} />,
            },
          ]}
        />
      ) : null}
      {passkey_origin === location.origin ? (
        <Group>
          <Button variant="default" size="xs" onClick={open}>
            Add a passkey
          </Button>
        </Group>
      ) : (
        <Elsewhere origin={passkey_origin} />
      )}
      <AddPasskey opened={adding} onClose={close} onCodes={onCodes} />
    </Stack>
  );
}

/** Browsers bind passkeys to a name, and refuse them on pages that were opened by another one or by a number. */
function Elsewhere({ origin }: { origin: string | null }) {
  return (
    <Text size="sm">
      {origin === null ? (
        'Passkeys need a Lares that is reached by a name; whoever runs it sets one with LARES_PUBLIC_URL.'
      ) : (
        <>
          Passkeys work at <Anchor href={`${origin}/account`}>{origin}</Anchor>. Open Lares there to add one.
        </>
      )}
    </Text>
  );
}

function RemovePasskey({ passkey }: { passkey: SecondFactor['passkeys'][number] }) {
  const queries = useQueryClient();
  const { passkey_id, name } = passkey;
  return (
    <ConfirmAction
      label="Remove"
      describedAs={`Remove the passkey ${name}`}
      icon="bin"
      title={`Remove the passkey ${name}?`}
      text="It does not open your account any more. Delete it on the device too."
      confirmLabel="Remove"
      run={() =>
        lares.DELETE('/users/me/second-factor/passkeys/{passkey_id}', { params: { path: { passkey_id } } })
      }
      done={() => {
        say(`The passkey ${name} was removed`);
        return factorsChanged(queries);
      }}
    />
  );
}
