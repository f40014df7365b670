import { FileInput } from '@mantine/core';
import { t } from '../../i18n/texts.ts';
import { Icon } from '../display/icon.tsx';

interface CsvInputProps {
  description: string;
  value: File | null;
  onChange(file: File | null): void;
  disabled: boolean;
  error?: string | undefined;
}

export function CsvInput(props: CsvInputProps) {
  return (
    <FileInput
      label={t('common.csvFile')}
      placeholder={t('common.chooseFile')}
      accept=".csv,text/csv,text/plain"
      leftSection={<Icon name="list" size={16} />}
      clearable
      clearButtonProps={{ 'aria-label': t('common.takeFileAway') }}
      maw={460}
      {...props}
    />
  );
}
