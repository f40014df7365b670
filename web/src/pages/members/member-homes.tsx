import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lares, params } from '../../client/client.ts';
import { refresh } from '../../client/query-client.ts';
import { showMessage } from '../../components/feedback/toast.ts';
import { FormModal, useSubmit } from '../../components/forms/form-modal.tsx';
import type { Member } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';
import { LimitFields, limitText } from './limit-fields.tsx';

/** Owners see all homes. */
export function MemberHomes({ member, onChange }: { member: Member; onChange(): void }) {
  const text = limitText(member.limited_to);
  if (member.role === 'owner') return <Text size="sm">{text}</Text>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={onChange}
      aria-label={t('members.homesOfNamed', { fullname: member.fullname, text })}
    >
      {text}
    </Button>
  );
}

export function ChangeHomes({ member, onClose }: { member: Member; onClose(): void }) {
  const { organization_id } = useOrganization();
  const form = useForm({ initialValues: { limited_to: member.limited_to } });
  const submit = useSubmit(
    form,
    ({ limited_to }) =>
      lares.PATCH('/organizations/{organization_id}/members/{user_id}', {
        ...params({ organization_id, user_id: member.user_id }),
        body: { limited_to },
      }),
    ({ fullname, limited_to }) => {
      onClose();
      showMessage(t('members.sees', { fullname, text: limitText(limited_to) }));
      return Promise.all([
        refresh(['members']),
        // It may be the user's own limit.
        refresh(['organizations']),
      ]);
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('members.homesOf', { fullname: member.fullname })}
      submit={submit}
      submitLabel={t('common.save')}
    >
      <LimitFields
        value={form.values.limited_to}
        onChange={(limit) => form.setFieldValue('limited_to', limit)}
      />
      {form.errors['limited_to'] ? (
        <Text size="sm" c="red" role="alert">
          {form.errors['limited_to']}
        </Text>
      ) : null}
    </FormModal>
  );
}
