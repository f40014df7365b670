import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Hint } from '../../../components/display/hint.tsx';
import { Icon } from '../../../components/display/icon.tsx';
import { showMessage } from '../../../components/feedback/toast.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import type { Template, TemplateText } from '../../../contract.ts';
import { languageName } from '../../../format/languages.ts';
import { t } from '../../../i18n/texts.ts';
import { BuiltInTexts } from './built-in-texts.tsx';
import classes from './templates.module.css';
import { TranslationForm } from './translation-form.tsx';
import { useTranslations } from './use-translations.ts';

interface LanguagesProps {
  template: Template;
  organizationId: string;
  readOnly: boolean;
}

const NEW = 'new';

/** Translations: the organization's, and the built-in ones. */
export function Languages({ template, organizationId, readOnly }: LanguagesProps) {
  const heading = useId();
  const [edited, setEdited] = useState<TemplateText | typeof NEW>();
  const { is_default, translations } = template;
  return (
    <Stack gap="xl" mt="xl">
      <section aria-labelledby={heading}>
        <Title order={3} id={heading} mb={4}>
          {t('templates.furtherLanguages')}
        </Title>
        <Hint mb="sm" maw={680}>
          {is_default ? t('templates.builtInHint') : t('templates.mainTextHint')}
        </Hint>
        {translations.length === 0 ? null : (
          <ul className={classes.translations} aria-label={t('templates.furtherLanguages')}>
            {translations.map((text) => (
              <Translation
                key={text.language}
                text={text}
                template={template}
                organizationId={organizationId}
                onEdit={readOnly ? undefined : () => setEdited(text)}
              />
            ))}
          </ul>
        )}
        {readOnly || is_default ? null : (
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setEdited(NEW)}
          >
            {t('templates.addLanguage')}
          </Button>
        )}
      </section>
      <BuiltInTexts texts={template.built_in} />
      {edited === undefined ? null : (
        <TranslationForm
          template={template}
          organizationId={organizationId}
          before={edited === NEW ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
}

interface TranslationProps {
  text: TemplateText;
  template: Template;
  organizationId: string;
  /** Undefined: read-only. */
  onEdit: (() => void) | undefined;
}

function Translation({ text, template, organizationId, onEdit }: TranslationProps) {
  const { language, subject, body } = text;
  const change = useTranslations(template, organizationId);
  const name = languageName(language) ?? language;
  return (
    <Paper component="li" withBorder radius="md" p="md" bg="var(--mantine-color-body)">
      <Group justify="space-between" gap="sm" mb={6}>
        <Text fw={600}>
          {name} <Hint span>{language}</Hint>
        </Text>
        {onEdit === undefined ? null : (
          <Group gap="xs">
            <SmallButton
              icon="pencil"
              aria-label={t('templates.editTextIn', { language: name })}
              onClick={onEdit}
            >
              {t('common.edit')}
            </SmallButton>
            <ConfirmAction
              label={t('common.remove')}
              describedAs={t('templates.removeTextIn', { language: name })}
              title={t('templates.removeTheTextIn', { language: name })}
              text={t('templates.translationSaved', {
                language: languageName(template.language) ?? template.language,
              })}
              run={() => change((before) => before.filter((one) => one.language !== language))}
              done={() => {
                showMessage(t('templates.textInWasRemoved', { language: name }));
              }}
            />
          </Group>
        )}
      </Group>
      <div lang={language}>
        {subject === undefined ? null : <Text fw={600}>{subject}</Text>}
        <Text className={classes.text}>{body}</Text>
      </div>
    </Paper>
  );
}
