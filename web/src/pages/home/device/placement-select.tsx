import { Select, type SelectProps } from '@mantine/core';
import { t } from '../../../i18n/texts.ts';
import { PLACEMENTS } from './placements.ts';

/** The kind of room a device is in (decision 0081). */
export function PlacementSelect(props: SelectProps) {
  return (
    <Select
      label={t('devices.room')}
      description={t('devices.privateRoomHint')}
      placeholder={t('devices.notSaid')}
      data={Object.entries(PLACEMENTS).map(([value, label]) => ({ value, label: t(label) }))}
      clearable
      clearButtonProps={{ 'aria-label': t('devices.sayNoRoom') }}
      {...props}
    />
  );
}
