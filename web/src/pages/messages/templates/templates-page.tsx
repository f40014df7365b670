import { Alert, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Icon } from '../../../components/display/icon.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { NavigationLink } from '../../../components/layout/links.ts';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import type { Template } from '../../../contract.ts';
import { roleName } from '../../../format/roles.ts';
import { t } from '../../../i18n/texts.ts';
import { hasRight, useOrganization } from '../../../session/organization.tsx';
import { MessageTabs } from '../message-tabs.tsx';
import { templatesQuery } from '../queries.ts';
import { templateLabels } from './labels.ts';
import { TemplateEditor } from './template-editor.tsx';
import classes from './templates.module.css';

export function TemplatesPage() {
  const organization = useOrganization();
  const { organization_id } = organization;
  const { template } = useSearch({ from: '/messages/templates' });
  const templates = useQuery(templatesQuery(organization_id));
  const readOnly = !hasRight('organization_write', organization);
  return (
    <>
      <PageHeading title={t('common.templates')} text={t('templates.intro')} />
      <MessageTabs />
      {readOnly ? (
        <Alert color="gray" icon={<Icon name="lock" />} mb="lg">
          {t('templates.roleReadOnly', { role: roleName(organization.role) })}
        </Alert>
      ) : null}
      <QueryContent query={templates} what={t('templates.templates')}>
        {(found) => {
          const chosen = found.find(({ template_id }) => template_id === template) ?? found[0];
          return (
            <div className={classes.page}>
              <Choices templates={found} chosen={chosen} />
              {chosen ? (
                <TemplateEditor
                  key={`${organization_id} ${chosen.template_id}`}
                  template={chosen}
                  organizationId={organization_id}
                  readOnly={readOnly}
                />
              ) : null}
            </div>
          );
        }}
      </QueryContent>
    </>
  );
}

function Choices({ templates, chosen }: { templates: Template[]; chosen: Template | undefined }) {
  return (
    <nav aria-label={t('common.templates')} className={classes.choices}>
      {templates.map((template) => (
        <NavigationLink
          key={template.template_id}
          to="/messages/templates"
          search={{ template: template.template_id }}
          resetScroll={false}
          label={templateLabels(template.template_id).title}
          rightSection={template.is_default ? null : <Badge color="hearth">{t('templates.yours')}</Badge>}
          active={template === chosen}
          aria-current={template === chosen ? 'true' : undefined}
          style={{ borderRadius: 'var(--mantine-radius-md)' }}
        />
      ))}
    </nav>
  );
}
