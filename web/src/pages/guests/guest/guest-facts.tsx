import { Anchor, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyField } from '../../../components/copy-field.tsx';
import { Ago, Moment } from '../../../components/moment.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { useRights } from '../../../session/rights.ts';
import { t } from '../../../words/words.ts';
import { AliasNote } from '../contact.tsx';
import { ChangeAccessCode } from './change-access-code.tsx';
import classes from './guest-facts.module.css';

export function GuestFacts({ guest, home }: { guest: Guest; home: Home }) {
  const rights = useRights(home);
  const zone = home.timezone;
  return (
    <Paper withBorder radius="lg" p="lg" bg="var(--lares-surface)">
      <dl className={classes.facts}>
        <Fact name={t('Check-in')}>
          <Moment at={guest.checkin_time} zone={zone} />
        </Fact>
        <Fact name={t('Check-out')}>
          {guest.checkout_time === null ? (
            t('Not known yet; the stay counts for 30 days')
          ) : (
            <Moment at={guest.checkout_time} zone={zone} />
          )}
        </Fact>
        <Fact name={t('Time zone')}>{zone}</Fact>
        <Fact name={t('Phone number')}>
          {guest.phone_number ? (
            <Anchor href={`tel:${guest.phone_number.replace(/[^+\d]/g, '')}`}>{guest.phone_number}</Anchor>
          ) : (
            t('None')
          )}
        </Fact>
        <Fact name={t('E-mail')}>
          {guest.email ? <Anchor href={`mailto:${guest.email}`}>{guest.email}</Anchor> : t('None')}
          <AliasNote guest={guest} />
        </Fact>
        {guest.external_id ? <Fact name={t('Number at the source')}>{guest.external_id}</Fact> : null}
        <Fact name={t('Added')}>
          <Ago at={guest.created_at} />
        </Fact>
      </dl>
      <div className={classes.fields}>
        <div>
          <CopyField label={t('Access code')} value={guest.access_code} what={t('the access code')} />
          {rights.guests && !guest.readonly ? <ChangeAccessCode guest={guest} /> : null}
        </div>
        <CopyField label={t('Guest page')} value={guest.guest_page} what={t('the link to the guest page')} />
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {t(
          'Whoever has the link can read the page: the address, the times and, shortly before check-in, the access code.',
        )}{' '}
        <Anchor href={guest.guest_page} target="_blank" rel="noopener" size="sm" underline="always">
          {t('Open the guest page')}
        </Anchor>
      </Text>
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
