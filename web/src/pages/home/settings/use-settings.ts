import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lares } from '../../../client/client.ts';
import { say } from '../../../components/say.ts';
import { spoken } from '../../../components/spoken.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { homeKey } from '../../../queries/homes.ts';
import { fieldsOf, type Group } from './fields.ts';
import { changedIn, changeOf, type Edits, type Problems, problemsIn, type Value, valueIn } from './values.ts';

/** What was touched lies over what the server says, and only that is sent. */
export interface Settings {
  valueOf(path: string): Value;
  problemOf(path: string): string | undefined;
  set(path: string, value: Value): void;
  /** How many differ from what is stored. */
  changes: number;
  save(): void;
  saving: boolean;
  discard(): void;
  failure: ReactNode;
}

export function useSettings(home: Home, groups: Group[]): Settings {
  const fields = fieldsOf(groups);
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<Problems>({});
  const sending = useMutation({
    mutationFn: () =>
      lares.PATCH('/homes/{home_id}', {
        params: { path: { home_id: home.home_id } },
        body: changeOf(home, edits, fields),
      }),
    onSuccess: async (after) => {
      queries.setQueryData(homeKey(home.home_id), after);
      setEdits({});
      say(t('homeSettings.settingsWereSaved'));
      await queries.invalidateQueries({ queryKey: ['homes'], exact: true });
    },
  });
  return {
    valueOf: (path) => edits[path] ?? valueIn(home, path),
    problemOf: (path) => problems[path],
    set: (path, value) => {
      setEdits((before) => ({ ...before, [path]: value }));
      setProblems(({ [path]: _mended, ...others }) => others);
    },
    changes: changedIn(home, edits).length,
    save: () => {
      if (sending.isPending) return;
      const found = problemsIn(home, edits, fields);
      setProblems(found);
      const [first] = Object.keys(found);
      if (first === undefined) sending.mutate();
      else goTo(first);
    },
    saving: sending.isPending,
    discard: () => {
      setEdits({});
      setProblems({});
      sending.reset();
    },
    failure: spoken(sending.error),
  };
}

/** The field that has to be mended first; its message is read with it. */
function goTo(path: string): void {
  requestAnimationFrame(() => {
    const place = document.querySelector<HTMLElement>(`[data-path="${path}"]`);
    const inputs = 'input, textarea';
    const field = place?.matches(inputs) ? place : place?.querySelector<HTMLElement>(inputs);
    field?.focus();
  });
}
