import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { errorText } from '../../../components/feedback/error-text.tsx';
import { showMessage } from '../../../components/feedback/toast.ts';
import type { Home, HomeChange } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { changeOfMany, type Edits, fieldProblem, type Value } from '../../home/index.ts';
import { type Choice, firstValue } from './fields.ts';

/** The changes that the server would make, with the edited values. */
export interface ChangePreview {
  homes: { home_id: string; name: string; changed: string[] }[];
  edits: Edits;
}

export interface ManyHomes {
  /** In the order of the list. */
  chosen: Home[];
  choose(homeIds: string[]): void;
  edits: Edits;
  problems: Record<string, string>;
  /** Chooses the settings to change. */
  chooseSettings(paths: string[]): void;
  set(path: string, value: Value): void;
  choices: Choice[];
  showPreview(): void;
  isPreviewing: boolean;
  preview: ChangePreview | undefined;
  apply(): void;
  isApplying: boolean;
  /** What the preview needs first. */
  missing: string | undefined;
  failure: ReactNode;
}

export function useManyHomes(homes: Home[], choices: Choice[]): ManyHomes {
  const { organization_id } = useOrganization();
  const [ids, setIds] = useState<string[]>([]);
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState<string>();
  const [preview, setPreview] = useState<ChangePreview>();
  const chosen = homes.filter((home) => ids.includes(home.home_id));
  const fields = choices.flatMap(({ field }) => field ?? []);

  const send = (dry_run: boolean) =>
    sendChanges(organization_id, chosen, changeOfMany(edits, fields), dry_run);
  const isPreviewing = useMutation({
    mutationFn: () => send(true),
    onSuccess: ({ homes: found }) => setPreview({ homes: found, edits }),
  });
  const isApplying = useMutation({
    mutationFn: () => send(false),
    onSuccess: async ({ homes: done }) => {
      const count = done.filter(({ changed }) => changed.length > 0).length;
      showMessage(t('homes.homeWasChangedCount', { count }));
      setPreview(undefined);
      setEdits({});
      await refresh(['homes']);
    },
  });

  /** The preview is outdated after a change. */
  const clearPreview = () => {
    setPreview(undefined);
    setMissing(undefined);
    isPreviewing.reset();
    isApplying.reset();
  };
  return {
    chosen,
    choose: (homeIds) => {
      clearPreview();
      setIds(homeIds);
    },
    edits,
    problems,
    chooseSettings: (paths) => {
      clearPreview();
      setProblems({});
      setEdits((before) =>
        Object.fromEntries(
          choices
            .filter(({ path }) => paths.includes(path))
            .map((choice) => [choice.path, before[choice.path] ?? firstValue(choice, chosen)]),
        ),
      );
    },
    set: (path, value) => {
      clearPreview();
      setEdits((before) => ({ ...before, [path]: value }));
      setProblems(({ [path]: _fixed, ...others }) => others);
    },
    choices,
    showPreview: () => {
      if (isPreviewing.isPending) return;
      const found = problemsIn(edits, choices);
      setProblems(found);
      const missingText = missingIn(chosen, edits);
      setMissing(missingText);
      if (missingText === undefined && Object.keys(found).length === 0) isPreviewing.mutate();
    },
    isPreviewing: isPreviewing.isPending,
    preview,
    apply: () => {
      if (!isApplying.isPending) isApplying.mutate();
    },
    isApplying: isApplying.isPending,
    missing,
    failure: errorText(isApplying.error ?? isPreviewing.error),
  };
}

function sendChanges(organization_id: string, homes: Home[], change: HomeChange, dry_run: boolean) {
  const { checkin_hour, checkout_hour, settings } = change;
  return lares.PATCH('/organizations/{organization_id}/homes', {
    ...params({ organization_id }, dry_run ? { dry_run } : {}),
    body: {
      home_ids: homes.map(({ home_id }) => home_id),
      ...(checkin_hour === undefined ? {} : { checkin_hour }),
      ...(checkout_hour === undefined ? {} : { checkout_hour }),
      ...(settings === undefined ? {} : { settings }),
    },
  });
}

function missingIn(chosen: Home[], edits: Edits): string | undefined {
  if (chosen.length === 0) return t('common.chooseAtLeastOneHome');
  return Object.keys(edits).length === 0 ? t('homes.chooseAtLeastOneSetting') : undefined;
}

function problemsIn(edits: Edits, choices: Choice[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, field } of choices) {
    const value = edits[path];
    const problem = field && value !== undefined ? fieldProblem(field, value) : undefined;
    if (problem !== undefined) found[path] = problem;
  }
  return found;
}
