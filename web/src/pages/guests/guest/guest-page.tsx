import { Alert, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Icon } from '../../../components/display/icon.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { HomePageFrame } from '../../../components/layout/home-page-frame.tsx';
import { AnchorLink } from '../../../components/layout/links.ts';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Guest, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { guestQuery } from '../../../queries/guests.ts';
import { refetchEvery } from '../../../queries/live.ts';
import { useRights } from '../../../session/rights.ts';
import { MakeReport } from '../../evidence/index.ts';
import { Conversation, REFRESH_MS } from '../../messages/index.ts';
import { CancelGuest } from '../cancel-guest.tsx';
import { EditGuest } from '../form/edit-guest.tsx';
import { problemsOf, readOnlyReason } from '../labels.ts';
import { MissingNote } from '../missing-note.tsx';
import { SourceBadge } from '../source-badge.tsx';
import { GuestFacts } from './guest-facts.tsx';
import { PersonalData } from './personal-data.tsx';

export function GuestPage() {
  return <HomePageFrame>{(home) => <GuestLoader home={home} />}</HomePageFrame>;
}

function GuestLoader({ home }: { home: Home }) {
  const { guestId } = useParams({ from: '/homes/$homeId/guests/$guestId' });
  const guest = useQuery({
    ...guestQuery(home.home_id, guestId),
    // A reply reopens the conversation.
    refetchInterval: refetchEvery(REFRESH_MS),
  });
  return (
    <QueryContent query={guest} what={t('guests.thisGuest')}>
      {(found) => <GuestContent guest={found} home={home} />}
    </QueryContent>
  );
}

function GuestContent({ guest, home }: { guest: Guest; home: Home }) {
  const rights = useRights(home);
  const navigate = useNavigate();
  // An erased guest needs no warning about missing contact data.
  const problems = guest.erased_at ? [] : problemsOf(guest);
  return (
    <>
      <PageHeading
        title={guest.name}
        text={
          <Group gap="sm">
            <SourceBadge guest={guest} />
            <AnchorLink to="/homes/$homeId/guests" params={{ homeId: home.home_id }} size="sm">
              {t('guests.allGuestsOf', { name: home.name })}
            </AnchorLink>
          </Group>
        }
      >
        {rights.guests ? (
          <>
            <EditGuest guest={guest} home={home} />
            <CancelGuest
              guest={guest}
              leave={() => navigate({ to: '/homes/$homeId/guests', params: { homeId: home.home_id } })}
            />
          </>
        ) : null}
      </PageHeading>
      {guest.readonly ? (
        <Alert color="yellow" icon={<Icon name="lock" />} mb="md">
          {readOnlyReason(guest)}
        </Alert>
      ) : null}
      {rights.guests ? null : (
        <Alert color="gray" icon={<Icon name="lock" />} mb="md">
          {t('guests.roleReadOnlyGuest', { role: rights.role })}
        </Alert>
      )}
      {guest.missing_since ? (
        <Alert color="orange" icon={<Icon name="warning" />} mb="md">
          <MissingNote at={guest.missing_since} />
        </Alert>
      ) : null}
      {problems.length > 0 ? (
        <Alert color="orange" icon={<Icon name="warning" />} mb="md">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      ) : null}
      <Stack gap="xl">
        <GuestFacts guest={guest} home={home} />
        <Conversation key={guest.guest_id} guest={guest} home={home} />
        {rights.guests ? (
          <>
            <Section title={t('common.evidence')} text={t('guests.evidenceHint')}>
              <MakeReport home={home} about={{ guest_id: guest.guest_id }} mayName={!guest.erased_at} />
            </Section>
            <PersonalData guest={guest} home={home} />
          </>
        ) : null}
      </Stack>
    </>
  );
}
