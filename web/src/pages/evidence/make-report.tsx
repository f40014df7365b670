import { Button, Checkbox, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { lares, params } from '../../client/client.ts';
import { refresh } from '../../client/query-client.ts';
import { FormModal, useSubmit } from '../../components/forms/form-modal.tsx';
import type { Home } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { evidenceKey } from './queries.ts';

const MAX_REASON = 500;

interface MakeReportProps {
  home: Home;
  /** Subject of the report. */
  about: { incident_id: string } | { guest_id: string };
  /** There was a stay, and the reader may see the guest. */
  mayName: boolean;
}

/** Creates a signed report and opens it. */
export function MakeReport(props: MakeReportProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('evidence.makeReport')}
      </Button>
      {opened ? <ReportForm {...props} onClose={close} /> : null}
    </>
  );
}

function ReportForm({ home, about, mayName, onClose }: MakeReportProps & { onClose(): void }) {
  const { home_id } = home;
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { name_guest: false, reason: '' },
    validate: {
      reason: (reason, { name_guest }) =>
        name_guest && !reason.trim() ? t('evidence.sayWhyReportNameGuest') : null,
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
            ...params({ home_id, ...about }),
            body,
          })
        : lares.POST('/homes/{home_id}/guests/{guest_id}/evidence', {
            ...params({ home_id, ...about }),
            body,
          });
    },
    async ({ report_id }) => {
      await refresh(evidenceKey(home_id));
      await navigate({
        to: '/homes/$homeId/evidence/$reportId',
        params: { homeId: home_id, reportId: report_id },
      });
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('evidence.makeReport')}
      submit={submit}
      submitLabel={t('evidence.makeTheReport')}
    >
      <Text>{t('evidence.emptyHint')}</Text>
      {mayName ? (
        <Checkbox
          label={t('evidence.nameGuest')}
          description={t('evidence.nameGuestHint')}
          {...form.getInputProps('name_guest', { type: 'checkbox' })}
        />
      ) : null}
      <Textarea
        label={t('common.reason')}
        description={t('evidence.reasonHint')}
        autosize
        minRows={2}
        maxLength={MAX_REASON}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormModal>
  );
}
