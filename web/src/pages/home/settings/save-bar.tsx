import { Button, Group, Text } from '@mantine/core';
import { Problem } from '../../../components/problem.tsx';
import { count } from '../../../format/names.ts';
import classes from './settings.module.css';
import type { Settings } from './use-settings.ts';

/** Always in sight, so that a change at the top of a long page is not forgotten at its end. */
export function SaveBar({ settings: { changes, discard, failure, saving } }: { settings: Settings }) {
  return (
    <div className={classes.bar}>
      {failure === undefined ? null : (
        <div className={classes.failure}>
          <Problem text={failure} />
        </div>
      )}
      <Text size="sm" role="status">
        {changes === 0 ? 'Everything is saved' : `${count(changes, 'change')} not saved yet`}
      </Text>
      <Group gap="sm">
        <Button variant="default" disabled={changes === 0 || saving} onClick={discard}>
          Discard
        </Button>
        <Button type="submit" disabled={changes === 0} loading={saving}>
          Save
        </Button>
      </Group>
    </div>
  );
}
