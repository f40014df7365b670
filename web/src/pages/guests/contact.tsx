import { Anchor, Text } from '@mantine/core';
import type { Guest } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { problemsOf } from './labels.ts';
import { MissingNote } from './missing-note.tsx';

export function Contact({ guest }: { guest: Guest }) {
  return (
    <>
      {guest.phone_number ? (
        <div>
          <Anchor href={`tel:${guest.phone_number.replace(/[^+\d]/g, '')}`} size="sm">
            {guest.phone_number}
          </Anchor>
        </div>
      ) : null}
      {guest.email ? (
        <div>
          <Anchor href={`mailto:${guest.email}`} size="sm">
            {guest.email}
          </Anchor>
          <AliasNote guest={guest} />
        </div>
      ) : null}
      {guest.phone_number || guest.email || guest.validation_errors.length > 0 ? null : (
        <Text size="sm">{t('common.none')}</Text>
      )}
      <GuestProblems guest={guest} />
    </>
  );
}

/** Writers should know that the address is valid for this stay only. */
export function AliasNote({ guest }: { guest: Guest }) {
  if (!guest.email_is_alias) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('guests.relayAddressHint')}
    </Text>
  );
}

function GuestProblems({ guest }: { guest: Guest }) {
  return (
    <>
      {problemsOf(guest).map((problem) => (
        <Text key={problem} size="sm" c="var(--mantine-color-orange-light-color)">
          {problem}
        </Text>
      ))}
      {guest.missing_since ? (
        <Text size="sm" c="var(--mantine-color-orange-light-color)">
          <MissingNote at={guest.missing_since} />
        </Text>
      ) : null}
    </>
  );
}
