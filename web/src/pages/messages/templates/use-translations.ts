import { useQueryClient } from '@tanstack/react-query';
import { AppError, LaresError, lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import type { Template, TemplateText } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { templatesKey, templatesQuery } from '../queries.ts';
import { textOf, valuesOf } from './text-fields.tsx';

const CONFLICT = 409;

/**
 * Changes the translations. The API replaces all of them at once, so they are read again first: changes of other users
 * stay.
 */
export function useTranslations({ template_id }: Template, organization_id: string) {
  const queries = useQueryClient();
  return async (change: (before: TemplateText[]) => TemplateText[]): Promise<Template> => {
    const query = { ...templatesQuery(organization_id), staleTime: 0 };
    const { templates } = await queries.fetchQuery(query);
    const now = templates.find((one) => one.template_id === template_id);
    if (!now || now.is_default) throw new AppError(CONFLICT, t('templates.replacedMeanwhile'));
    const after = await lares.PUT('/organizations/{organization_id}/message-templates/{template_id}', {
      ...params({ organization_id, template_id }),
      body: { ...textOf(now, valuesOf(now)), translations: change(now.translations) },
    });
    await refresh(templatesKey(organization_id));
    return after;
  };
}

/** The API names the text by position, `translations.2.body`. The dialog has only one text. */
export function errorInDialog(error: unknown, place: number): unknown {
  if (!(error instanceof LaresError) || error.context === undefined) return error;
  const { status, message, error_key, context } = error;
  if (context === 'translations') return new LaresError(status, message, error_key, 'language');
  const above = `translations.${place}.`;
  if (!context.startsWith(above)) return error;
  return new LaresError(status, message.replace(above, ''), error_key, context.slice(above.length));
}
