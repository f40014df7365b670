import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { errorText } from '../../../components/feedback/error-text.tsx';
import { showMessage } from '../../../components/feedback/toast.ts';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { homeKey } from '../../../queries/homes.ts';
import { fieldsOf, type Group } from './fields/fields.ts';
import {
  changedIn,
  changeOf,
  type Edits,
  type Problems,
  problemsIn,
  type Value,
  valueIn,
} from './fields/values.ts';

/** Edited values override the server's, and only they are sent. */
export interface Settings {
  valueOf(path: string): Value;
  problemOf(path: string): string | undefined;
  set(path: string, value: Value): void;
  /** Number of unsaved changes. */
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
        ...params({ home_id: home.home_id }),
        body: changeOf(home, edits, fields),
      }),
    onSuccess: async (after) => {
      queries.setQueryData(homeKey(home.home_id), after);
      setEdits({});
      showMessage(t('homeSettings.settingsWereSaved'));
      await queries.invalidateQueries({ queryKey: ['homes'], exact: true });
    },
  });
  return {
    valueOf: (path) => edits[path] ?? valueIn(home, path),
    problemOf: (path) => problems[path],
    set: (path, value) => {
      setEdits((before) => ({ ...before, [path]: value }));
      setProblems(({ [path]: _fixed, ...others }) => others);
    },
    changes: changedIn(home, edits).length,
    save: () => {
      if (sending.isPending) return;
      const found = problemsIn(home, edits, fields);
      setProblems(found);
      const [first] = Object.keys(found);
      if (first === undefined) sending.mutate();
      else focusField(first);
    },
    saving: sending.isPending,
    discard: () => {
      setEdits({});
      setProblems({});
      sending.reset();
    },
    failure: errorText(sending.error),
  };
}

/** The first invalid field. Screen readers read its error too. */
function focusField(path: string): void {
  requestAnimationFrame(() => {
    const place = document.querySelector<HTMLElement>(`[data-path="${path}"]`);
    const inputs = 'input, textarea';
    const field = place?.matches(inputs) ? place : place?.querySelector<HTMLElement>(inputs);
    field?.focus();
  });
}
