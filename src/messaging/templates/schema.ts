import Type, { type Static } from 'typebox';
import { documented } from '../../platform/http/common-schemas.ts';
import { BUILT_IN } from './built-in.ts';

const LONGEST_BODY = 1600;
const LONGEST_SUBJECT = 200;
/** RFC 5646 has longer ones, for which nobody has a use. */
const LONGEST_LANGUAGE = 35;

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
  maxLength: LONGEST_LANGUAGE,
  // BCP 47 has longer ones, which mean nothing to whoever writes times or reads a text aloud.
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$',
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

export const TemplateBody = Type.Object(
  {
    template_id: TemplateId,
    channel: Type.Enum(['sms', 'email', 'call']),
    language: Type.String(),
    subject: Type.Optional(Type.String({ description: 'Of e-mails.' })),
    body: Type.String(),
    is_default: Type.Boolean({ description: 'Whether it is the text that comes with Lares.' }),
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
