import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { requireText } from '../../components/forms/form-modal.tsx';
import { t } from '../../i18n/texts.ts';

export function CodeForm() {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: requireText(t('pair.typeCodeThatDeviceShows')) },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ code }) => navigate({ to: '/pair/$code', params: { code: code.trim() } }))}
    >
      <Stack gap="md" maw={360}>
        <TextInput
          label={t('common.code')}
          description={t('pair.suchAsBcdfGhjk')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={32}
          {...form.getInputProps('code')}
        />
        <Button type="submit" w="fit-content">
          {t('pair.continue')}
        </Button>
      </Stack>
    </form>
  );
}
