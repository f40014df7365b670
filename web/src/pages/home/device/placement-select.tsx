import { Select, type SelectProps } from '@mantine/core';
import { t } from '../../../words/words.ts';
import { PLACEMENTS } from './placements.ts';

/** In what kind of room a device stands: asked when it is added, and when it is changed (decision 0063). */
export function PlacementSelect(props: SelectProps) {
  return (
    <Select
      label={t('Room')}
      description={t('In a bedroom or bathroom its sound levels are neither kept nor shown.')}
      placeholder={t('Not said')}
      data={Object.entries(PLACEMENTS).map(([value, label]) => ({ value, label: t(label) }))}
      clearable
      clearButtonProps={{ 'aria-label': t('Say no room') }}
      {...props}
    />
  );
}
