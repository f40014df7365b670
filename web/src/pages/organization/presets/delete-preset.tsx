import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { rescueFocus } from '../../../components/rescue-focus.ts';
import { say } from '../../../components/say.ts';
import type { Preset } from '../../../contract.ts';
import { presetsKey } from '../../../queries/presets.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { t } from '../../../words/words.ts';

export function DeletePreset({ preset: { preset_id, name } }: { preset: Preset }) {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  return (
    <ConfirmAction
      label={t('Delete')}
      describedAs={t('Delete the preset {name}', { name })}
      icon="bin"
      title={t('Delete the preset {name}?', { name })}
      text={t('Homes that it was applied to stay as they are.')}
      confirmLabel={t('Delete preset')}
      run={() =>
        lares.DELETE('/organizations/{organization_id}/presets/{preset_id}', {
          params: { path: { organization_id, preset_id } },
        })
      }
      done={async () => {
        say(t('{name} was deleted', { name }));
        await queries.invalidateQueries({ queryKey: presetsKey(organization_id) });
        rescueFocus();
      }}
    />
  );
}
