import { Badge, Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { needsText } from '../../../components/needs.ts';
import { Problem } from '../../../components/problem.tsx';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Template, TemplateInput } from '../../../contract.ts';
import { languageName } from '../../../format/languages.ts';
import { t } from '../../../words/words.ts';
import { templatesKey, templatesQuery } from '../queries.ts';
import { insertAt } from './insert-at.ts';
import { templateLabels } from './labels.ts';
import { Placeholders } from './placeholders.tsx';
import { Preview } from './preview.tsx';
import classes from './templates.module.css';

const LONGEST_BODY = 1600;
const LONGEST_SUBJECT = 200;
const LONGEST_LANGUAGE = 35;

interface TemplateEditorProps {
  template: Template;
  organizationId: string;
  readOnly: boolean;
}

interface Values extends Record<string, unknown> {
  language: string;
  subject: string;
  body: string;
}

const valuesOf = ({ language, subject = '', body }: Template): Values => ({ language, subject, body });

export function TemplateEditor({ template, organizationId, readOnly }: TemplateEditorProps) {
  const { template_id, channel } = template;
  const { title, when } = templateLabels(template_id);
  const isMail = channel === 'email';
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: valuesOf(template),
    validate: {
      language: needsText(t('Enter the language of the text, such as en-GB.')),
      subject: isMail ? needsText(t('An e-mail needs a subject.')) : () => null,
      body: needsText(t('The text cannot be empty.')),
    },
  });
  const input = (values: Values): TemplateInput => ({
    language: values.language.trim(),
    ...(isMail ? { subject: values.subject } : {}),
    body: values.body,
  });
  const take = (after: Template) => {
    form.setInitialValues(valuesOf(after));
    form.setValues(valuesOf(after));
  };
  const submit = useSubmit(
    form,
    (values) =>
      lares.PUT('/organizations/{organization_id}/message-templates/{template_id}', {
        params: { path: { organization_id: organizationId, template_id } },
        body: input(values),
      }),
    {
      done: async (after) => {
        take(after);
        await queries.invalidateQueries({ queryKey: templatesKey(organizationId) });
        say(t('The template was saved'));
      },
    },
  );
  const changed = form.isDirty();
  useBlocker({
    shouldBlockFn: () => !window.confirm(t('There are changes that were not saved. Leave without them?')),
    enableBeforeUnload: changed,
    disabled: !changed,
  });
  /** Placeholders go where the cursor was last. */
  const fields = useRef<Partial<Record<'subject' | 'body', HTMLInputElement | HTMLTextAreaElement | null>>>(
    {},
  );
  const last = useRef<'subject' | 'body'>('body');
  const insert = (name: string) => {
    const member = last.current;
    const field = fields.current[member];
    if (field) form.setFieldValue(member, insertAt(field, `{{${name}}}`));
  };
  const text = (member: 'subject' | 'body') => ({
    ...form.getInputProps(member),
    ref: (field: HTMLInputElement | HTMLTextAreaElement | null) => {
      fields.current[member] = field;
    },
    onFocus: () => {
      last.current = member;
    },
    readOnly,
  });
  const language = languageName(form.values.language);
  return (
    <Paper
      component="section"
      aria-labelledby="template"
      withBorder
      radius="lg"
      p="lg"
      bg="var(--lares-surface)"
    >
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div>
          <Group gap="xs">
            <Title order={2} id="template">
              {title}
            </Title>
            <Badge color={template.is_default ? 'gray' : 'hearth'}>
              {template.is_default ? t('Built-in template') : t('Your template')}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {when}
          </Text>
        </div>
        {readOnly || template.is_default ? null : (
          <ConfirmAction
            label={t('Back to the built-in template')}
            icon="turn"
            title={t('Back to the built-in template?')}
            text={t(
              'Your own template for “{title}” is deleted, and the one that comes with Lares is sent again.',
              { title },
            )}
            confirmLabel={t('Delete your template')}
            run={() =>
              lares.DELETE('/organizations/{organization_id}/message-templates/{template_id}', {
                params: { path: { organization_id: organizationId, template_id } },
              })
            }
            done={async () => {
              const { templates } = await queries.fetchQuery({
                ...templatesQuery(organizationId),
                staleTime: 0,
              });
              const after = templates.find((one) => one.template_id === template_id);
              if (after) take(after);
              say(t('The built-in template is used again'));
            }}
          />
        )}
      </Group>
      <div className={classes.editor}>
        <form onSubmit={submit.onSubmit} noValidate>
          <Stack gap="md">
            <Problem text={submit.problem} />
            {isMail ? (
              <TextInput label={t('Subject')} maxLength={LONGEST_SUBJECT} {...text('subject')} />
            ) : null}
            <Textarea
              label={channel === 'call' ? t('What the voice says') : t('Text')}
              description={t('{length, number} of {longest, number} characters', {
                length: form.values.body.length,
                longest: LONGEST_BODY,
              })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              rows={isMail ? 9 : 6}
              resize="vertical"
              maxLength={LONGEST_BODY}
              {...text('body')}
            />
            {readOnly ? null : <Placeholders names={template.placeholders} insert={insert} />}
            <TextInput
              label={t('Language')}
              description={[
                channel === 'call'
                  ? t('Of the text and its times, and of the voice: a tag such as en-GB or sv.')
                  : t('Of the text and its times: a tag such as en-GB or sv.'),
                ...(language ? [t('This is {language}.', { language })] : []),
              ].join(' ')}
              maxLength={LONGEST_LANGUAGE}
              readOnly={readOnly}
              {...form.getInputProps('language')}
            />
            {readOnly ? null : (
              <Group justify="flex-end" gap="sm">
                <Button variant="default" disabled={!changed} onClick={() => form.reset()}>
                  {t('Discard')}
                </Button>
                <Button type="submit" disabled={!changed} loading={submit.isPending}>
                  {t('Save')}
                </Button>
              </Group>
            )}
          </Stack>
        </form>
        <Preview template={template} organizationId={organizationId} draft={input(form.values)} />
      </div>
    </Paper>
  );
}
