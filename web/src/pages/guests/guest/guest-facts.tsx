import { Anchor, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { DateTime, RelativeTime } from '../../../components/display/time.tsx';
import { CopyField } from '../../../components/forms/copy-field.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useRights } from '../../../session/rights.ts';
import { AliasNote } from '../contact.tsx';
import { ChangeAccessCode } from './change-access-code.tsx';
import classes from './guest-facts.module.css';

export function GuestFacts({ guest, home }: { guest: Guest; home: Home }) {
  const rights = useRights(home);
  const zone = home.timezone;
  return (
    <Paper withBorder radius="lg" p="lg" bg="var(--lares-surface)">
      <dl className={classes.facts}>
        <Fact name={t('common.checkIn')}>
          <DateTime at={guest.checkin_time} zone={zone} />
        </Fact>
        <Fact name={t('common.checkOut')}>
          {guest.checkout_time === null ? (
            t('guests.notKnownYetStayCounts')
          ) : (
            <DateTime at={guest.checkout_time} zone={zone} />
          )}
        </Fact>
        <Fact name={t('common.timeZone')}>{zone}</Fact>
        <Fact name={t('common.phoneNumber')}>
          {guest.phone_number ? (
            <Anchor href={`tel:${guest.phone_number.replace(/[^+\d]/g, '')}`}>{guest.phone_number}</Anchor>
          ) : (
            t('common.none')
          )}
        </Fact>
        <Fact name={t('common.email')}>
          {guest.email ? <Anchor href={`mailto:${guest.email}`}>{guest.email}</Anchor> : t('common.none')}
          <AliasNote guest={guest} />
        </Fact>
        {guest.external_id ? <Fact name={t('guests.numberAtSource')}>{guest.external_id}</Fact> : null}
        <Fact name={t('common.added')}>
          <RelativeTime at={guest.created_at} />
        </Fact>
      </dl>
      <div className={classes.fields}>
        <div>
          <CopyField
            label={t('guests.accessCode')}
            value={guest.access_code}
            what={t('guests.theAccessCode')}
          />
          {rights.guests && !guest.readonly ? <ChangeAccessCode guest={guest} /> : null}
        </div>
        <CopyField
          label={t('common.guestPage')}
          value={guest.guest_page}
          what={t('guests.linkToGuestPage')}
        />
      </div>
      <Hint mt="xs">
        {t('guests.guestPageHint')}{' '}
        <Anchor href={guest.guest_page} target="_blank" rel="noopener" size="sm" underline="always">
          {t('guests.openGuestPage')}
        </Anchor>
      </Hint>
    </Paper>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
