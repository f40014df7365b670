import { useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { Icon, type IconName } from '../components/icon.tsx';
import { type Message, msg, t } from '../words/words.ts';
import classes from './color-scheme-switch.module.css';

const SCHEMES: { value: 'light' | 'auto' | 'dark'; label: Message; icon: IconName }[] = [
  { value: 'light', label: msg('Light'), icon: 'sun' },
  { value: 'auto', label: msg('As the system'), icon: 'screen' },
  { value: 'dark', label: msg('Dark'), icon: 'moon' },
];

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset className={classes.choices} aria-label={t('Colours')}>
      {SCHEMES.map(({ value, label, icon }) => (
        <label key={value} className={classes.choice} title={t(label)}>
          <input
            type="radio"
            name={name}
            aria-label={t(label)}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon name={icon} size={16} />
        </label>
      ))}
    </fieldset>
  );
}
