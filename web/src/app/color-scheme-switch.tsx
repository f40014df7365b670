import { useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { Icon, type IconName } from '../components/icon.tsx';
import classes from './color-scheme-switch.module.css';

const SCHEMES: { value: 'light' | 'auto' | 'dark'; label: string; icon: IconName }[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'auto', label: 'As the system', icon: 'screen' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
];

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset className={classes.choices} aria-label="Colours">
      {SCHEMES.map(({ value, label, icon }) => (
        <label key={value} className={classes.choice} title={label}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon name={icon} size={16} />
        </label>
      ))}
    </fieldset>
  );
}
