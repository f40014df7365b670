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
      language: needsText('Enter the language of the text, such as en-GB.'),
      subject: isMail ? needsText('An e-mail needs a subject.') : () => null,
      body: needsText('The text cannot be empty.'),
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
        say('The template was saved');
      },
    },
  );
  const changed = form.isDirty();
  useBlocker({
    shouldBlockFn: () => !window.confirm('There are changes that were not saved. Leave without them?'),
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
              {template.is_default ? 'Built-in template' : 'Your template'}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {when}
          </Text>
        </div>
        {readOnly || template.is_default ? null : (
          <ConfirmAction
            label="Back to the built-in template"
            icon="turn"
            title="Back to the built-in template?"
            text={`Your own template for “${title}” is deleted, and the one that comes with Lares is sent again.`}
            confirmLabel="Delete your template"
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
              say('The built-in template is used again');
            }}
          />
        )}
      </Group>
      <div className={classes.editor}>
        <form onSubmit={submit.onSubmit} noValidate>
          <Stack gap="md">
            <Problem text={submit.problem} />
            {isMail ? <TextInput label="Subject" maxLength={LONGEST_SUBJECT} {...text('subject')} /> : null}
            <Textarea
              label={channel === 'call' ? 'What the voice says' : 'Text'}
              description={`${form.values.body.length.toLocaleString('en')} of ${LONGEST_BODY.toLocaleString('en')} characters`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              rows={isMail ? 9 : 6}
              resize="vertical"
              maxLength={LONGEST_BODY}
              {...text('body')}
            />
            {readOnly ? null : <Placeholders names={template.placeholders} insert={insert} />}
            <TextInput
              label="Language"
              description={`Of the text and its times${channel === 'call' ? ', and of the voice' : ''}: a tag such as en-GB or sv.${language ? ` This is ${language}.` : ''}`}
              maxLength={LONGEST_LANGUAGE}
              readOnly={readOnly}
              {...form.getInputProps('language')}
            />
            {readOnly ? null : (
              <Group justify="flex-end" gap="sm">
                <Button variant="default" disabled={!changed} onClick={() => form.reset()}>
                  Discard
                </Button>
                <Button type="submit" disabled={!changed} loading={submit.isPending}>
                  Save
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
