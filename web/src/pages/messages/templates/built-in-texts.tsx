import { Chip, Group, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import type { TemplateText } from '../../../contract.ts';
import { languageName } from '../../../format/languages.ts';
import { currentLanguage, t } from '../../../i18n/texts.ts';
import classes from './templates.module.css';

/** "de" for de-AT. */
export const baseLanguage = (tag: string): string => tag.split('-')[0]?.trim().toLowerCase() ?? '';

/** The texts that are sent while an organization has none of its own. */
export function BuiltInTexts({ texts }: { texts: TemplateText[] }) {
  const heading = useId();
  const [chosen, setChosen] = useState(
    () => texts.find(({ language }) => baseLanguage(language) === currentLanguage())?.language,
  );
  const text = texts.find(({ language }) => language === chosen) ?? texts[0];
  if (!text) return null;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading} mb={4}>
        {t('templates.wordsOfLares')}
      </Title>
      <Chip.Group value={text.language} onChange={setChosen}>
        <Group gap="xs" role="radiogroup" aria-labelledby={heading} mb="sm">
          {texts.map(({ language }) => (
            <Chip key={language} value={language} size="sm">
              {languageName(baseLanguage(language)) ?? language}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <div className={classes.preview} lang={text.language}>
        {text.subject === undefined ? null : (
          <Text fw={600} mb={6}>
            {text.subject}
          </Text>
        )}
        <Text className={classes.text}>{text.body}</Text>
      </div>
    </section>
  );
}
