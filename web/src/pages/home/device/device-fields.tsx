import { TextInput, type TextInputProps } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { t } from '../../../i18n/texts.ts';
import { PlacementSelect } from './placement-select.tsx';

interface DeviceFieldsProps extends TextInputProps {
  /** The form's properties of a field. */
  field(name: 'description' | 'placement'): GetInputPropsReturnType;
}

/** The name of a device and its room. Other properties are the name's. */
export function DeviceFields({ field, ...nameProps }: DeviceFieldsProps) {
  return (
    <>
      <TextInput
        label={t('common.name')}
        description={t('common.usuallyRoomItIsIn')}
        maxLength={200}
        {...nameProps}
        {...field('description')}
      />
      <PlacementSelect {...field('placement')} />
    </>
  );
}
