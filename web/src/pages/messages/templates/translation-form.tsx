import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showMessage } from '../../../components/feedback/toast.ts';
import { restoreFocus } from '../../../components/focus/restore-focus.ts';
import { FormModal, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Template, TemplateText } from '../../../contract.ts';
import { languageName } from '../../../format/languages.ts';
import { t } from '../../../i18n/texts.ts';
import { baseLanguage } from './built-in-texts.tsx';
import { Preview } from './preview.tsx';
import { TextFields, type TextValues, textOf, textRules, valuesOf } from './text-fields.tsx';
import { errorInDialog, useTranslations } from './use-translations.ts';

interface TranslationFormProps {
  template: Template;
  organizationId: string;
  /** Undefined: a new one. */
  before: TemplateText | undefined;
  onClose(): void;
}

const EMPTY: TextValues = { language: '', subject: '', body: '' };

export function TranslationForm({ template, organizationId, before, onClose }: TranslationFormProps) {
  const change = useTranslations(template, organizationId);
  const rules = textRules(template);
  const others = [template, ...template.translations.filter((one) => one !== before)];
  const form = useForm<TextValues>({
    initialValues: before ? valuesOf(before) : EMPTY,
    validate: {
      ...rules,
      language: (tag) =>
        rules.language(tag) ??
        (others.some(({ language }) => language.toLowerCase() === tag.trim().toLowerCase())
          ? t('templates.textLanguageAlready')
          : null),
    },
  });
  const submit = useSubmit(
    form,
    async (values) => {
      const text = textOf(template, values);
      let place = 0;
      try {
        await change((all) => {
          const found = all.findIndex(({ language }) => language === before?.language);
          place = found < 0 ? all.length : found;
          return all.toSpliced(place, 1, text);
        });
      } catch (error) {
        throw errorInDialog(error, place);
      }
      return text;
    },
    ({ language }) => {
      onClose();
      showMessage(t('templates.textInWasSaved', { language: languageName(language) ?? language }));
      restoreFocus();
    },
  );
  const builtIn = template.built_in.find(
    ({ language }) => baseLanguage(language) === baseLanguage(form.values.language),
  );
  const name = before && (languageName(before.language) ?? before.language);
  return (
    <FormModal
      onClose={onClose}
      title={name === undefined ? t('templates.addLanguage') : t('templates.editTextIn', { language: name })}
      submit={submit}
      submitLabel={t('common.save')}
    >
      <TextFields template={template} form={form}>
        {builtIn && builtIn.body !== form.values.body ? (
          <Group>
            <Button
              variant="default"
              size="xs"
              onClick={() => form.setValues({ subject: builtIn.subject ?? '', body: builtIn.body })}
            >
              {t('templates.takeWordsOfLares')}
            </Button>
          </Group>
        ) : null}
      </TextFields>
      <Preview template={template} organizationId={organizationId} draft={textOf(template, form.values)} />
    </FormModal>
  );
}
