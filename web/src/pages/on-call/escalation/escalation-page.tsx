import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Escalation, OnCall } from '../../../contract.ts';
import { type EscalationGroup, type EscalationKind, groupOf } from '../../../format/on-call/escalation.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';
import { escalationQuery, onCallQuery } from '../../../queries/on-call.ts';
import { hasRight, useOrganization } from '../../../session/organization.tsx';
import classes from '../on-call.module.css';
import { OnCallTabs } from '../on-call-tabs.tsx';
import { KindRow } from './kind-row.tsx';

const SECTIONS: { group: EscalationGroup; title: TextKey; text: TextKey }[] = [
  { group: 'safety', title: 'escalation.safety', text: 'escalation.safetyHint' },
  { group: 'noise', title: 'escalation.noise', text: 'escalation.noiseHint' },
  { group: 'climate', title: 'escalation.climate', text: 'escalation.climateHint' },
];

/** What happens until a user acknowledges, by kind of incident. */
export function EscalationPage() {
  const organization = useOrganization();
  const escalation = useQuery(escalationQuery(organization.organization_id));
  const onCall = useQuery(onCallQuery(organization.organization_id));
  return (
    <>
      <PageHeading title={t('common.escalation')} text={t('escalation.intro')} />
      <OnCallTabs />
      <QueryContent query={escalation} what={t('escalation.titleInline')} lines={6}>
        {(policies) => (
          <Groups
            policies={policies}
            names={namesOf(onCall.data)}
            canEdit={hasRight('organization_write', organization)}
          />
        )}
      </QueryContent>
    </>
  );
}

interface GroupsProps {
  policies: Escalation;
  names: string[];
  canEdit: boolean;
}

function Groups({ policies, names, canEdit }: GroupsProps) {
  const kinds = Object.keys(policies) as EscalationKind[];
  return (
    <Stack gap="xl">
      {SECTIONS.map(({ group, title, text }) => (
        <Section key={group} title={t(title)} text={t(text)}>
          <ul className={classes.rows}>
            {kinds
              .filter((kind) => groupOf(kind) === group)
              .map((kind) => (
                <KindRow key={kind} kind={kind} policy={policies[kind]} names={names} canEdit={canEdit} />
              ))}
          </ul>
        </Section>
      ))}
    </Stack>
  );
}

/** Lares skips members without a channel. */
const namesOf = (found: OnCall | undefined): string[] =>
  (found?.on_call_now ?? [])
    .filter(({ email, sms, call, push }) => email || sms || call || push)
    .map(({ fullname }) => fullname);
