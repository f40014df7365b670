import { Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { lares, params } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { errorText } from '../../../components/feedback/error-text.tsx';
import { invalidField } from '../../../components/forms/invalid-field.ts';
import type { Template, TemplateText } from '../../../contract.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';
import classes from './templates.module.css';

const TYPING_PAUSE_MS = 400;

interface PreviewProps {
  template: Template;
  organizationId: string;
  draft: TemplateText;
}

/** The text for a made-up guest, filled in by the server. */
export function Preview({ template: { template_id, channel }, organizationId, draft }: PreviewProps) {
  const heading = useId();
  const [settled] = useDebouncedValue(JSON.stringify(draft), TYPING_PAUSE_MS);
  const wanted = JSON.parse(settled) as TemplateText;
  const isEmpty = Object.values(wanted).some((member: string) => member.trim() === '');
  const preview = useQuery({
    queryKey: ['organizations', organizationId, 'preview', template_id, settled],
    queryFn: () =>
      lares.POST('/organizations/{organization_id}/message-templates/{template_id}/preview', {
        ...params({ organization_id: organizationId, template_id }),
        body: wanted,
      }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    // The same draft gives the same answer.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { data, error } = preview;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading} mb={4}>
        {t('common.preview')}
      </Title>
      <Hint mb="sm">{t('templates.madeUpGuestNothingSent')}</Hint>
      <ErrorAlert text={withLabels(error)} />
      {data && !error ? (
        <div className={classes.preview} aria-busy={preview.isPlaceholderData}>
          {data.subject ? (
            <Text fw={600} mb={6}>
              {data.subject}
            </Text>
          ) : null}
          <Text className={classes.text}>{data.text}</Text>
        </div>
      ) : null}
      <Hint mt={6} role="status">
        {data?.segments && !error ? partsText(data.segments) : null}
        {channel === 'call' && data && !error ? t('templates.voiceReadsItTwice') : null}
      </Hint>
    </section>
  );
}

const MEMBERS: Record<string, TextKey> = {
  body: 'templates.text',
  subject: 'templates.theSubject',
  language: 'templates.language',
};

/** "The text has …", for '"body" has …'. */
function withLabels(error: Error | null): ReactNode {
  const label = MEMBERS[invalidField(error, Object.keys(MEMBERS)) ?? ''];
  return errorText(error, label && t(label));
}

function partsText(parts: number): string {
  return parts === 1 ? t('templates.sentAs1Sms') : t('templates.smsPartsHint', { parts });
}
