import { Button, Group, Input, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useRef } from 'react';
import { requireText } from '../../../components/forms/form-modal.tsx';
import type { Template, TemplateText } from '../../../contract.ts';
import { languageName } from '../../../format/languages.ts';
import { t } from '../../../i18n/texts.ts';
import { placeholderName } from './labels.ts';

const MAX_BODY = 1600;
const MAX_SUBJECT = 200;
const MAX_LANGUAGE = 35;

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
  language: requireText(t('templates.enterLanguageTextEnGb')),
  subject: isMail(template) ? requireText(t('templates.emailNeedsSubject')) : () => null,
  body: requireText(t('templates.textCannotBeEmpty')),
});

interface TextFieldsProps {
  template: Template;
  form: UseFormReturnType<TextValues>;
  readOnly?: boolean;
  /** Follows the language field, which then comes first. */
  children?: ReactNode;
}

/** Subject, text and language. */
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
  const languageField = (
    <TextInput
      label={t('common.language')}
      description={[
        channel === 'call' ? t('templates.languageHintVoice') : t('templates.languageHint'),
        ...(language ? [t('templates.thisIs', { language })] : []),
      ].join(' ')}
      maxLength={MAX_LANGUAGE}
      readOnly={readOnly}
      {...form.getInputProps('language')}
    />
  );
  return (
    <>
      {children === undefined ? null : languageField}
      {children}
      {isMail(template) ? (
        <TextInput label={t('templates.subject')} maxLength={MAX_SUBJECT} {...text('subject')} />
      ) : null}
      <Textarea
        label={channel === 'call' ? t('templates.whatVoiceSays') : t('common.text')}
        description={t('common.ofCharacters', { length: form.values.body.length, longest: MAX_BODY })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={isMail(template) ? 9 : 6}
        resize="vertical"
        maxLength={MAX_BODY}
        {...text('body')}
      />
      {readOnly ? null : <Placeholders names={placeholders} insert={insert} />}
      {children === undefined ? languageField : null}
    </>
  );
}

/** Inserts text at the cursor, which moves behind it. */
function insertAt(field: HTMLInputElement | HTMLTextAreaElement, words: string): string {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? start;
  // After rendering.
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(start + words.length, start + words.length);
  });
  return value.slice(0, start) + words + value.slice(end);
}

interface PlaceholdersProps {
  names: string[];
  insert(name: string): void;
}

/** Placeholders. A click inserts one at the cursor. */
function Placeholders({ names, insert }: PlaceholdersProps) {
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Input.Label component="legend" labelElement="div" p={0}>
        {t('templates.insert')}
      </Input.Label>
      <Group gap={6} mt={4}>
        {names.map((name) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            title={`{{${name}}}`}
            aria-label={t('templates.insertNamed', { name: placeholderName(name) })}
            onClick={() => insert(name)}
          >
            {placeholderName(name)}
          </Button>
        ))}
      </Group>
    </fieldset>
  );
}
