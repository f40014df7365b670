import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lares } from '../../../client/client.ts';
import { say } from '../../../components/say.ts';
import { spoken } from '../../../components/spoken.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { changeOfMany, type Edits, fieldProblem, type Value } from '../../home/index.ts';
import { type Choice, firstValue } from './fields.ts';

/** What the server says would change, and the values that it is about. */
export interface Looked {
  homes: { home_id: string; name: string; changed: string[] }[];
  edits: Edits;
}

export interface ManyHomes {
  /** Chosen ones, in the order of the list. */
  chosen: Home[];
  choose(homeIds: string[]): void;
  edits: Edits;
  problems: Record<string, string>;
  /** What is to be changed; each begins with a value of its own. */
  touch(paths: string[]): void;
  set(path: string, value: Value): void;
  choices: Choice[];
  look(): void;
  looking: boolean;
  looked: Looked | undefined;
  apply(): void;
  applying: boolean;
  /** Why there is nothing to look at yet. */
  missing: string | undefined;
  failure: ReactNode;
}

export function useManyHomes(homes: Home[], choices: Choice[]): ManyHomes {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  const [ids, setIds] = useState<string[]>([]);
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState<string>();
  const [looked, setLooked] = useState<Looked>();
  const chosen = homes.filter((home) => ids.includes(home.home_id));
  const fields = choices.flatMap(({ field }) => field ?? []);

  const send = (dry_run: boolean) => {
    const { checkin_hour, checkout_hour, settings } = changeOfMany(edits, fields);
    return lares.PATCH('/organizations/{organization_id}/homes', {
      params: { path: { organization_id }, query: dry_run ? { dry_run } : {} },
      body: {
        home_ids: chosen.map(({ home_id }) => home_id),
        ...(checkin_hour === undefined ? {} : { checkin_hour }),
        ...(checkout_hour === undefined ? {} : { checkout_hour }),
        ...(settings === undefined ? {} : { settings }),
      },
    });
  };
  const looking = useMutation({
    mutationFn: () => send(true),
    onSuccess: ({ homes: found }) => setLooked({ homes: found, edits }),
  });
  const applying = useMutation({
    mutationFn: () => send(false),
    onSuccess: async ({ homes: done }) => {
      const count = done.filter(({ changed }) => changed.length > 0).length;
      say(t('homes.homeWasChangedCount', { count }));
      setLooked(undefined);
      setEdits({});
      await queries.invalidateQueries({ queryKey: ['homes'] });
    },
  });

  /** What was looked at is of before. */
  const forget = () => {
    setLooked(undefined);
    setMissing(undefined);
    looking.reset();
    applying.reset();
  };
  return {
    chosen,
    choose: (homeIds) => {
      forget();
      setIds(homeIds);
    },
    edits,
    problems,
    touch: (paths) => {
      forget();
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
      forget();
      setEdits((before) => ({ ...before, [path]: value }));
      setProblems(({ [path]: _mended, ...others }) => others);
    },
    choices,
    look: () => {
      if (looking.isPending) return;
      const found = problemsIn(edits, choices);
      setProblems(found);
      const lacks = missingIn(chosen, edits);
      setMissing(lacks);
      if (lacks === undefined && Object.keys(found).length === 0) looking.mutate();
    },
    looking: looking.isPending,
    looked,
    apply: () => {
      if (!applying.isPending) applying.mutate();
    },
    applying: applying.isPending,
    missing,
    failure: spoken(applying.error ?? looking.error),
  };
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
