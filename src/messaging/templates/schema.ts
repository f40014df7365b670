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

const TemplateId = Type.String(documented({ enum: BUILT_IN.map(({ template_id }) => template_id) }));
export const TemplatePath = { template_id: TemplateId };

const Language = Type.String({
  minLength: 2,
  maxLength: LONGEST_LANGUAGE_TAG,
  pattern: LANGUAGE_TAG,
  'x-wanted': 'must be a language tag (BCP 47), such as en-GB or sv',
  description: 'Of the text, of the times in it, and of the voice that reads it: a BCP 47 tag.',
});
const Subject = text(LONGEST_SUBJECT, 'Of e-mails only; the built-in one when left out.');
const Body = text(LONGEST_BODY, 'With placeholders such as {{guest_name}}.');

export const TemplateChange = Type.Object(
  {
    language: Type.Optional(Language),
    subject: Type.Optional(Subject),
    body: Body,
    translations: Type.Optional(
      Type.Array(Type.Object({ language: Language, subject: Type.Optional(Subject), body: Body }), {
        maxItems: MOST_TRANSLATIONS,
        description:
          'For guests who speak another language than that of `body`. All of them; left out: as they were.',
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

const TemplateText = Type.Object(
  {
    language: Type.String(),
    subject: Type.Optional(Type.String({ description: 'Of e-mails.' })),
    body: Type.String(),
  },
  { $id: 'MessageTemplateText' },
);
export const templateSchemas = [TemplateText];

export const TemplateBody = Type.Object(
  {
    template_id: TemplateId,
    channel: Type.Enum(['sms', 'email', 'call']),
    language: Type.String(),
    subject: Type.Optional(Type.String({ description: 'Of e-mails.' })),
    body: Type.String(),
    is_default: Type.Boolean({ description: 'Whether it is the text that comes with Lares.' }),
    translations: Type.Array(refTo(TemplateText), {
      description: 'Texts of the organization in further languages.',
    }),
    built_in: Type.Array(refTo(TemplateText), {
      description: 'The texts that come with Lares, in all its languages.',
    }),
    placeholders: Type.Array(Type.String(), {
      description: 'What may stand in subject and body, as {{name}}.',
    }),
  },
  { $id: 'MessageTemplate' },
);
export const TemplateList = Type.Object(
  { templates: Type.Array(TemplateBody) },
  { $id: 'MessageTemplateList' },
);

export const TemplatePreview = Type.Object(
  {
    subject: Type.Optional(Type.String({ description: 'Of e-mails.' })),
    text: Type.String(),
    segments: Type.Optional(Type.Integer({ description: 'How many SMS it is sent as.' })),
  },
  { $id: 'MessageTemplatePreview' },
);
