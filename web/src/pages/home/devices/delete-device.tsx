import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { rescueFocus } from '../../../components/rescue-focus.ts';
import { say } from '../../../components/say.ts';
import type { Device, Home } from '../../../contract.ts';
import { useDevicesChanged } from '../queries.ts';

export function DeleteDevice({ device, home }: { device: Device; home: Home }) {
  const { device_id, description } = device;
  const changed = useDevicesChanged();
  return (
    <ConfirmAction
      label="Delete"
      describedAs={`Delete ${description}`}
      icon="bin"
      title={`Delete ${description}?`}
      text={`${description} leaves ${home.name}: its tokens stop working at once, and everything it measured goes with it. Events that were told stay.`}
      confirmLabel="Delete device"
      run={() => lares.DELETE('/devices/{device_id}', { params: { path: { device_id } } })}
      done={async () => {
        say(`${description} was deleted`);
        await changed();
        rescueFocus();
      }}
    />
  );
}
