import { Alert, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Template } from '../../../api/messages.ts';
import { NavigationLink } from '../../../app/links.ts';
import { may, useOrganization } from '../../../app/organization.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { roleName } from '../../../format/roles.ts';
import { templatesQuery } from '../queries.ts';
import { SubPages } from '../sub-pages.tsx';
import { templateWords } from './labels.ts';
import { TextEditor } from './text-editor.tsx';
import classes from './texts.module.css';

export function TextsPage() {
  const organization = useOrganization();
  const { organization_id } = organization;
  const { text } = useSearch({ from: '/messages/texts' });
  const templates = useQuery(templatesQuery(organization_id));
  const readOnly = !may('organization_write', organization);
  return (
    <>
      <PageHeading
        title="Texts"
        text="What guests and hosts are told. Each text can be replaced by one of your own."
      />
      <SubPages />
      {readOnly ? (
        <Alert color="gray" icon={<Icon name="lock" />} mb="lg">
          Your role, {roleName(organization.role)}, lets you see the texts but not change them.
        </Alert>
      ) : null}
      <Loaded query={templates} what="the texts">
        {(found) => {
          const chosen = found.find(({ template_id }) => template_id === text) ?? found[0];
          return (
            <div className={classes.page}>
              <Choices templates={found} chosen={chosen} />
              {chosen ? (
                <TextEditor
                  key={`${organization_id} ${chosen.template_id}`}
                  template={chosen}
                  organizationId={organization_id}
                  readOnly={readOnly}
                />
              ) : null}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

function Choices({ templates, chosen }: { templates: Template[]; chosen: Template | undefined }) {
  return (
    <nav aria-label="Texts" className={classes.choices}>
      {templates.map((template) => (
        <NavigationLink
          key={template.template_id}
          to="/messages/texts"
          search={{ text: template.template_id }}
          resetScroll={false}
          label={templateWords(template.template_id).title}
          rightSection={template.is_default ? null : <Badge color="hearth">Yours</Badge>}
          active={template === chosen}
          aria-current={template === chosen ? 'true' : undefined}
          style={{ borderRadius: 'var(--mantine-radius-md)' }}
        />
      ))}
    </nav>
  );
}
