import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { Icon, type IconName } from '../components/icon.tsx';

const SCHEMES: { value: 'light' | 'auto' | 'dark'; label: string; icon: IconName }[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'auto', label: 'As the system', icon: 'screen' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
];

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Colours"
      fullWidth
      size="xs"
      value={colorScheme}
      onChange={setColorScheme}
      data={SCHEMES.map(({ value, label, icon }) => ({
        value,
        label: (
          <span title={label} style={{ display: 'grid', placeItems: 'center' }}>
            <Icon name={icon} size={16} />
            <VisuallyHidden>{label}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
}
