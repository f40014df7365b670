import { Badge, Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { lares, params } from '../../../client/client.ts';
import { queryClient, refresh } from '../../../client/query-client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { showMessage } from '../../../components/feedback/toast.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Template } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
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
  const form = useForm<TextValues>({ initialValues: valuesOf(template), validate: textRules(template) });
  const showTemplate = (after: Template) => {
    form.setInitialValues(valuesOf(after));
    form.setValues(valuesOf(after));
  };
  const submit = useSubmit(
    form,
    (values) =>
      lares.PUT('/organizations/{organization_id}/message-templates/{template_id}', {
        ...params({ organization_id: organizationId, template_id }),
        body: textOf(template, values),
      }),
    async (after) => {
      showTemplate(after);
      await refresh(templatesKey(organizationId));
      showMessage(t('templates.templateWasSaved'));
    },
  );
  const changed = form.isDirty();
  useBlocker({
    shouldBlockFn: () => !window.confirm(t('common.leaveWithoutSaving')),
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
      <TemplateHeading {...{ template, organizationId, readOnly }} onReset={showTemplate} />
      <div className={classes.editor}>
        <form onSubmit={submit.onSubmit} noValidate>
          <Stack gap="md">
            <ErrorAlert text={submit.problem} />
            <TextFields template={template} form={form} readOnly={readOnly} />
            {readOnly ? null : (
              <Group justify="flex-end" gap="sm">
                <Button variant="default" disabled={!changed} onClick={() => form.reset()}>
                  {t('common.discard')}
                </Button>
                <Button type="submit" disabled={!changed} loading={submit.isPending}>
                  {t('common.save')}
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

interface TemplateHeadingProps extends TemplateEditorProps {
  /** With the built-in template. */
  onReset(template: Template): void;
}

function TemplateHeading({ template, organizationId, readOnly, onReset }: TemplateHeadingProps) {
  const { template_id } = template;
  const { title, when } = templateLabels(template_id);
  return (
    <Group justify="space-between" align="flex-start" gap="sm" mb="md">
      <div>
        <Group gap="xs">
          <Title order={2} id="template">
            {title}
          </Title>
          <Badge color={template.is_default ? 'gray' : 'hearth'}>
            {template.is_default ? t('templates.builtInTemplate') : t('templates.yourTemplate')}
          </Badge>
        </Group>
        <Hint>{when}</Hint>
      </div>
      {readOnly || template.is_default ? null : (
        <ConfirmAction
          label={t('templates.backToBuiltInTemplate')}
          icon="turn"
          title={t('templates.backToTheBuiltInTemplate')}
          text={t('templates.deleteConsequence', { title })}
          confirmLabel={t('templates.deleteYourTemplate')}
          run={() =>
            lares.DELETE(
              '/organizations/{organization_id}/message-templates/{template_id}',
              params({ organization_id: organizationId, template_id }),
            )
          }
          done={async () => {
            const { templates } = await queryClient.fetchQuery({
              ...templatesQuery(organizationId),
              staleTime: 0,
            });
            const after = templates.find((one) => one.template_id === template_id);
            if (after) onReset(after);
            showMessage(t('templates.builtTemplateUsedAgain'));
          }}
        />
      )}
    </Group>
  );
}
