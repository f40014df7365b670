import { useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { Icon, type IconName } from '../../components/display/icon.tsx';
import { type TextKey, t } from '../../i18n/texts.ts';
import classes from './color-scheme-switch.module.css';

const SCHEMES: { value: 'light' | 'auto' | 'dark'; label: TextKey; icon: IconName }[] = [
  { value: 'light', label: 'app.light', icon: 'sun' },
  { value: 'auto', label: 'app.systemColours', icon: 'screen' },
  { value: 'dark', label: 'app.dark', icon: 'moon' },
];

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset className={classes.choices} aria-label={t('app.colours')}>
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
