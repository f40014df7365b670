import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { Problem } from '../../../components/problem.tsx';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Template } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { templatesKey, templatesQuery } from '../queries.ts';
import { templateLabels } from './labels.ts';
import { Languages } from './languages.tsx';
import { Preview } from './preview.tsx';
import classes from './templates.module.css';
import { TextFields, type TextValues, textOf, textRules, valuesOf } from './text-fields.tsx';

interface TemplateEditorProps {
  template: Template;
  organizationId: string;
  readOnly: boolean;
}

export function TemplateEditor({ template, organizationId, readOnly }: TemplateEditorProps) {
  const { template_id } = template;
  const { title, when } = templateLabels(template_id);
  const queries = useQueryClient();
  const form = useForm<TextValues>({ initialValues: valuesOf(template), validate: textRules(template) });
  const take = (after: Template) => {
    form.setInitialValues(valuesOf(after));
    form.setValues(valuesOf(after));
  };
  const submit = useSubmit(
    form,
    (values) =>
      lares.PUT('/organizations/{organization_id}/message-templates/{template_id}', {
        params: { path: { organization_id: organizationId, template_id } },
        body: textOf(template, values),
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
              'Your own template for “{title}” is deleted, in all its languages, and the one that comes with Lares is sent again.',
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
            <TextFields template={template} form={form} readOnly={readOnly} />
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
        <Preview template={template} organizationId={organizationId} draft={textOf(template, form.values)} />
      </div>
      <Languages template={template} organizationId={organizationId} readOnly={readOnly} />
    </Paper>
  );
}
