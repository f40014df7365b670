import { Button, Group } from '@mantine/core';
import { Icon } from '../../components/display/icon.tsx';
import { t } from '../../i18n/texts.ts';
import { monthBeside, monthName } from './month.ts';

interface MonthSwitchProps {
  month: string;
  /** The current month. */
  running: string;
  onChange(month: string): void;
  /** Address of the report as a file. */
  csv: string;
}

export function MonthSwitch({ month, running, onChange, csv }: MonthSwitchProps) {
  const [before, after] = [monthBeside(month, -1), monthBeside(month, 1)];
  return (
    <Group gap="sm" mb="md" data-screen-only>
      <Button
        variant="default"
        leftSection={<Icon name="left" size={16} />}
        onClick={() => onChange(before)}
        disabled={before < '2000-01'}
      >
        {monthName(before)}
      </Button>
      <Button
        variant="default"
        rightSection={<Icon name="right" size={16} />}
        onClick={() => onChange(after)}
        disabled={after > running}
      >
        {monthName(after)}
      </Button>
      <Button component="a" variant="default" href={csv} download>
        {t('common.downloadCsv')}
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        {t('common.print')}
      </Button>
    </Group>
  );
}
