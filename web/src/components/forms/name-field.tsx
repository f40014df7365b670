import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../../i18n/texts.ts';

/** The name of a thing: the first field of its form. */
export function NameField(props: TextInputProps) {
  return <TextInput label={t('common.name')} maxLength={200} data-autofocus {...props} />;
}
