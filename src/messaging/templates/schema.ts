import Type, { type Static } from 'typebox';
import { LANGUAGE_TAG, LONGEST_LANGUAGE_TAG } from '../../i18n/index.ts';
import { documented, refTo } from '../../platform/http/document/common-schemas.ts';
import { BUILT_IN } from './built-in.ts';

const LONGEST_BODY = 1600;
const LONGEST_SUBJECT = 200;
/** More languages than the European Union has. */
const MOST_TRANSLATIONS = 30;

const text = (longest: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength: longest,
    pattern: '\\S',
    'x-wanted': `must be text of 1 to ${longest} characters, not blank`,
    description,
  });

const TemplateId = Type.String({
  description: 'Id of the template, such as `noise_sms_2`: its occasion, channel and noise level.',
  ...documented({ enum: BUILT_IN.map(({ template_id }) => template_id) }),
});
export const TemplatePath = { template_id: TemplateId };

const Language = Type.String({
  minLength: 2,
  maxLength: LONGEST_LANGUAGE_TAG,
  pattern: LANGUAGE_TAG,
  'x-wanted': 'must be a language tag (BCP 47), such as en-GB or sv',
  description: 'Language of the text, of the times in it, and of the voice in calls: a BCP 47 tag.',
});
const Subject = text(LONGEST_SUBJECT, 'Subject, of e-mails only. Default: the built-in subject.');
const Body = text(LONGEST_BODY, 'Text, with placeholders such as {{guest_name}}.');

export const TemplateChange = Type.Object(
  {
    language: Type.Optional(Language),
    subject: Type.Optional(Subject),
    body: Body,
    translations: Type.Optional(
      Type.Array(Type.Object({ language: Language, subject: Type.Optional(Subject), body: Body }), {
        maxItems: MOST_TRANSLATIONS,
        description:
          'Texts in languages other than that of `body`. The list replaces the stored one. Absent: unchanged.',
      }),
    ),
  },
  { $id: 'MessageTemplateChange' },
);
export type TemplateChange = Static<typeof TemplateChange>;

export const TemplateDraft = Type.Object(
  {
    language: Type.Optional(Language),
    subject: Type.Optional(Subject),
    body: Type.Optional(Body),
  },
  { $id: 'MessageTemplateDraft' },
);
export type TemplateDraft = Static<typeof TemplateDraft>;

const textMembers = {
  language: Type.String({ description: 'Language of the text: a BCP 47 tag.' }),
  subject: Type.Optional(Type.String({ description: 'Subject of an e-mail. Absent for other channels.' })),
  body: Type.String({ description: 'Text, with placeholders such as {{guest_name}}.' }),
};

const TemplateText = Type.Object(
  {
    ...textMembers,
  },
  { $id: 'MessageTemplateText' },
);
export const templateSchemas = [TemplateText];

export const TemplateBody = Type.Object(
  {
    template_id: TemplateId,
    channel: Type.Enum(['sms', 'email', 'call'], { description: 'Channel of the message.' }),
    ...textMembers,
    is_default: Type.Boolean({ description: 'Whether the text is the built-in one.' }),
    translations: Type.Array(refTo(TemplateText), {
      description: 'Texts of the organization in other languages.',
    }),
    built_in: Type.Array(refTo(TemplateText), {
      description: 'Built-in texts, in all languages of Lares.',
    }),
    placeholders: Type.Array(Type.String(), {
      description: 'Placeholders for `subject` and `body`, written as {{name}}.',
    }),
  },
  { $id: 'MessageTemplate' },
);
export const TemplateList = Type.Object(
  {
    templates: Type.Array(TemplateBody, {
      description: 'Templates, one for each occasion, channel and noise level.',
    }),
  },
  { $id: 'MessageTemplateList' },
);

export const TemplatePreview = Type.Object(
  {
    subject: Type.Optional(
      Type.String({ description: 'Subject for the sample guest. Absent for other channels than e-mail.' }),
    ),
    text: Type.String({ description: 'Text for the sample guest.' }),
    segments: Type.Optional(
      Type.Integer({ description: 'Number of SMS that the text needs. Only for SMS.' }),
    ),
  },
  { $id: 'MessageTemplatePreview' },
);
