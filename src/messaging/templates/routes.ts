import { type AccessControl, actorOf } from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
import { type AnyRoute, NoContent, route } from '../../platform/http/route.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import {
  TemplateBody,
  TemplateChange,
  TemplateDraft,
  TemplateList,
  TemplatePath,
  TemplatePreview,
} from './schema.ts';
import { listTemplates, previewTemplate, replaceTemplate, resetTemplate } from './templates.ts';

const tag = 'Messages';
const ALL = '/organizations/:organization_id/message-templates';
const ONE = '/organizations/:organization_id/message-templates/:template_id';

export function templateRoutes(tools: Tools, access: AccessControl): AnyRoute[] {
  const reading = access.inOrganization('guests_read');
  const writing = access.inOrganization('organization_write');
  return [
    route({
      method: 'GET',
      path: ALL,
      operationId: 'listMessageTemplates',
      summary: 'What guests and hosts are told, per occasion and channel',
      tag,
      access: reading,
      answer: TemplateList,
      handle: async ({ context: { organization } }) => ({
        templates: await listTemplates(tools, organization.organization_id),
      }),
    }),
    route({
      method: 'PUT',
      path: ONE,
      operationId: 'replaceMessageTemplate',
      summary: 'Write a text of your own instead of the built-in one',
      tag,
      access: writing,
      audit: { action: 'template.replaced', kind: 'template', id: 'template_id' },
      item: true,
      params: TemplatePath,
      body: TemplateChange,
      answer: TemplateBody,
      handle: ({
        context: {
          caller,
          organization: { organization_id },
        },
        params,
        body,
        request,
      }) =>
        inOneTransaction(tools, async (joined) => {
          const template = await replaceTemplate(joined, organization_id, params.template_id, body);
          const object = objectOf(params.template_id);
          const entry = { organization_id, action: 'template.replaced', object } as const;
          await audit(joined, actorOf(caller, request), entry);
          return template;
        }),
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'resetMessageTemplate',
      summary: 'Go back to the built-in text',
      tag,
      access: writing,
      audit: { action: 'template.reset', kind: 'template', id: 'template_id' },
      item: true,
      params: TemplatePath,
      status: 204,
      answer: NoContent,
      handle: ({
        context: {
          caller,
          organization: { organization_id },
        },
        params,
        request,
      }) =>
        inOneTransaction(tools, async (joined) => {
          if (!(await resetTemplate(joined, organization_id, params.template_id))) return;
          const object = objectOf(params.template_id);
          const entry = { organization_id, action: 'template.reset', object } as const;
          await audit(joined, actorOf(caller, request), entry);
        }),
    }),
    route({
      method: 'POST',
      path: `${ONE}/preview`,
      operationId: 'previewMessageTemplate',
      summary: 'The text as a made-up guest would get it; nothing is sent or kept',
      tag,
      access: reading,
      audit: { none: 'Nothing is sent or kept.' },
      item: true,
      params: TemplatePath,
      body: TemplateDraft,
      answer: TemplatePreview,
      handle: ({ context: { organization }, params, body }) =>
        previewTemplate(tools, organization.organization_id, params.template_id, body),
    }),
  ];
}

function objectOf(templateId: string) {
  return { kind: 'template' as const, id: templateId, name: templateId };
}
