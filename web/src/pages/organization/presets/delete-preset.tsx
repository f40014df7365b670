import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import { restoreFocus } from '../../../components/focus/restore-focus.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import type { Preset } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { presetsKey } from '../../../queries/presets.ts';
import { useOrganization } from '../../../session/organization.tsx';

export function DeletePreset({ preset: { preset_id, name } }: { preset: Preset }) {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  return (
    <ConfirmAction
      label={t('common.delete')}
      describedAs={t('presets.deleteThePreset', { name })}
      icon="bin"
      title={t('presets.deletePresetNamedQuestion', { name })}
      text={t('presets.deleteConsequence')}
      confirmLabel={t('presets.deletePreset')}
      run={() =>
        lares.DELETE('/organizations/{organization_id}/presets/{preset_id}', {
          params: { path: { organization_id, preset_id } },
        })
      }
      done={async () => {
        showMessage(t('common.wasDeleted', { name }));
        await queries.invalidateQueries({ queryKey: presetsKey(organization_id) });
        restoreFocus();
      }}
    />
  );
}
