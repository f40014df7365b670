import { Button, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Home, Incident } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { canAnswer, useRights } from '../../../session/rights.ts';
import { incidentsKey } from './queries.ts';

const MAX_LENGTH = 2000;

/** Also for ended incidents: notes are often written the next morning. */
export function NoteForm({ home, incident }: { home: Home; incident: Incident }) {
  const { home_id, incident_id } = incident;
  const rights = useRights(home);
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: requireText(t('common.writeSomethingFirst')) },
  });
  const submit = useSubmit(
    form,
    ({ text }) =>
      lares.POST('/homes/{home_id}/incidents/{incident_id}/notes', {
        ...params({ home_id, incident_id }),
        body: { text: text.trim() },
      }),
    async () => {
      form.setFieldValue('text', '');
      await refresh(incidentsKey(home_id));
    },
  );
  if (!canAnswer(rights, incident)) return null;
  return (
    <form onSubmit={submit.onSubmit} noValidate>
      <Stack gap="sm" align="flex-start">
        <ErrorAlert text={submit.problem} />
        <Textarea
          label={t('incidents.note')}
          description={t('incidents.noteHint')}
          autosize
          minRows={2}
          maxLength={MAX_LENGTH}
          w="100%"
          maw={680}
          {...form.getInputProps('text')}
        />
        <Button type="submit" variant="default" loading={submit.isPending}>
          {t('incidents.addNote')}
        </Button>
      </Stack>
    </form>
  );
}
