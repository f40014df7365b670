import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useRef } from 'react';
import { needsText } from '../../../components/needs.ts';
import type { Template, TemplateText } from '../../../contract.ts';
import { languageName } from '../../../format/languages.ts';
import { t } from '../../../i18n/texts.ts';
import { insertAt } from './insert-at.ts';
import { Placeholders } from './placeholders.tsx';

const LONGEST_BODY = 1600;
const LONGEST_SUBJECT = 200;
const LONGEST_LANGUAGE = 35;

export interface TextValues extends Record<string, unknown> {
  language: string;
  subject: string;
  body: string;
}

const isMail = ({ channel }: Template) => channel === 'email';

export const valuesOf = ({ language, subject = '', body }: TemplateText): TextValues => ({
  language,
  subject,
  body,
});

export const textOf = (template: Template, { language, subject, body }: TextValues): TemplateText => ({
  language: language.trim(),
  ...(isMail(template) ? { subject } : {}),
  body,
});

export const textRules = (template: Template) => ({
  language: needsText(t('templates.enterLanguageTextEnGb')),
  subject: isMail(template) ? needsText(t('templates.emailNeedsSubject')) : () => null,
  body: needsText(t('templates.textCannotBeEmpty')),
});

interface TextFieldsProps {
  template: Template;
  form: UseFormReturnType<TextValues>;
  readOnly?: boolean;
  /** What follows from the language, which comes first then. */
  children?: ReactNode;
}

/** What is sent, in one language: the subject of an e-mail, the text, and of which language they are. */
export function TextFields({ template, form, readOnly = false, children }: TextFieldsProps) {
  const { channel, placeholders } = template;
  /** Placeholders go where the cursor was last. */
  const fields = useRef<Partial<Record<'subject' | 'body', HTMLInputElement | HTMLTextAreaElement | null>>>(
    {},
  );
  const last = useRef<'subject' | 'body'>('body');
  const insert = (name: string) => {
    const member = last.current;
    const field = fields.current[member];
    if (field) form.setFieldValue(member, insertAt(field, `{{${name}}}`));
  };
  const text = (member: 'subject' | 'body') => ({
    ...form.getInputProps(member),
    ref: (field: HTMLInputElement | HTMLTextAreaElement | null) => {
      fields.current[member] = field;
    },
    onFocus: () => {
      last.current = member;
    },
    readOnly,
  });
  const language = languageName(form.values.language);
  const ofLanguage = (
    <TextInput
      label={t('common.language')}
      description={[
        channel === 'call' ? t('templates.languageHintVoice') : t('templates.languageHint'),
        ...(language ? [t('templates.thisIs', { language })] : []),
      ].join(' ')}
      maxLength={LONGEST_LANGUAGE}
      readOnly={readOnly}
      {...form.getInputProps('language')}
    />
  );
  return (
    <>
      {children === undefined ? null : ofLanguage}
      {children}
      {isMail(template) ? (
        <TextInput label={t('templates.subject')} maxLength={LONGEST_SUBJECT} {...text('subject')} />
      ) : null}
      <Textarea
        label={channel === 'call' ? t('templates.whatVoiceSays') : t('common.text')}
        description={t('common.ofCharacters', {
          length: form.values.body.length,
          longest: LONGEST_BODY,
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={isMail(template) ? 9 : 6}
        resize="vertical"
        maxLength={LONGEST_BODY}
        {...text('body')}
      />
      {readOnly ? null : <Placeholders names={placeholders} insert={insert} />}
      {children === undefined ? ofLanguage : null}
    </>
  );
}
