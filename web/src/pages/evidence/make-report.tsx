import { Button, Checkbox, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lares } from '../../client/client.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { useSubmit } from '../../components/use-submit.ts';
import type { Home } from '../../contract.ts';
import { t } from '../../words/words.ts';
import { evidenceKey } from './queries.ts';

const LONGEST_REASON = 500;

interface MakeReportProps {
  home: Home;
  /** What it is to tell of. */
  about: { incident_id: string } | { guest_id: string };
  /** Somebody stayed there, and the reader may see who. */
  mayName: boolean;
}

/** Makes a signed report, and leads to it. */
export function MakeReport(props: MakeReportProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('Make a report')}
      </Button>
      {opened ? <ReportForm {...props} onClose={close} /> : null}
    </>
  );
}

function ReportForm({ home, about, mayName, onClose }: MakeReportProps & { onClose(): void }) {
  const { home_id } = home;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { name_guest: false, reason: '' },
    validate: {
      reason: (reason, { name_guest }) =>
        name_guest && !reason.trim() ? t('Say why the report has to name the guest.') : null,
    },
  });
  const submit = useSubmit(
    form,
    ({ name_guest, reason }) => {
      const body = {
        ...(name_guest ? { name_guest } : {}),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      };
      return 'incident_id' in about
        ? lares.POST('/homes/{home_id}/incidents/{incident_id}/evidence', {
            params: { path: { home_id, ...about } },
            body,
          })
        : lares.POST('/homes/{home_id}/guests/{guest_id}/evidence', {
            params: { path: { home_id, ...about } },
            body,
          });
    },
    {
      done: async ({ report_id }) => {
        await queries.invalidateQueries({ queryKey: evidenceKey(home_id) });
        await navigate({
          to: '/homes/$homeId/evidence/$reportId',
          params: { homeId: home_id, reportId: report_id },
        });
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('Make a report')}
      submit={submit}
      submitLabel={t('Make the report')}
    >
      <Text>
        {t(
          'For a neighbour, a platform or an authority: what was measured, which limits were in force, who was told and what was done. It is signed, so that everybody can see that nothing was changed since, and kept for three years.',
        )}
      </Text>
      {mayName ? (
        <Checkbox
          label={t('Name the guest')}
          description={t(
            'With the notes about it. Levels beside a name are personal data: it needs a reason.',
          )}
          {...form.getInputProps('name_guest', { type: 'checkbox' })}
        />
      ) : null}
      <Textarea
        label={t('Reason')}
        description={t('Why it is made. It stands in the report.')}
        autosize
        minRows={2}
        maxLength={LONGEST_REASON}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
}
