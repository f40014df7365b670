import { type AccessControl, actorOf } from '../../accounts/index.ts';
import { audit, type By } from '../../audit/index.ts';
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
      summary: 'List message templates',
      description: 'Returns the texts of messages to guests and hosts, for each occasion and channel.',
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
      summary: 'Replace a message template',
      description: 'Replaces the built-in text with your own.',
      tag,
      access: writing,
      audit: { action: 'template.replaced', kind: 'template', id: 'template_id' },
      item: true,
      params: TemplatePath,
      body: TemplateChange,
      answer: TemplateBody,
      handle: ({ context: { caller, organization }, params, body, request }) =>
        replace(tools, organization, params.template_id, body, actorOf(caller, request)),
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'resetMessageTemplate',
      summary: 'Reset a message template',
      description: 'Restores the built-in text.',
      tag,
      access: writing,
      audit: { action: 'template.reset', kind: 'template', id: 'template_id' },
      item: true,
      params: TemplatePath,
      status: 204,
      answer: NoContent,
      handle: ({ context: { caller, organization }, params, request }) =>
        reset(tools, organization, params.template_id, actorOf(caller, request)),
    }),
    route({
      method: 'POST',
      path: `${ONE}/preview`,
      operationId: 'previewMessageTemplate',
      summary: 'Preview a message template',
      description: 'Returns the text for a sample guest. Nothing is sent or stored.',
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

interface Organization {
  organization_id: string;
}

function replace(
  tools: Tools,
  { organization_id }: Organization,
  templateId: string,
  body: TemplateChange,
  by: By,
) {
  return inOneTransaction(tools, async (joined) => {
    const template = await replaceTemplate(joined, organization_id, templateId, body);
    await audit(joined, by, { organization_id, action: 'template.replaced', object: objectOf(templateId) });
    return template;
  });
}

function reset(tools: Tools, { organization_id }: Organization, templateId: string, by: By): Promise<void> {
  return inOneTransaction(tools, async (joined) => {
    if (!(await resetTemplate(joined, organization_id, templateId))) return;
    await audit(joined, by, { organization_id, action: 'template.reset', object: objectOf(templateId) });
  });
}

function objectOf(templateId: string) {
  return { kind: 'template' as const, id: templateId, name: templateId };
}
