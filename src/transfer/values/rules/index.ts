import type { RowCheck, TableRules } from '../kinds.ts';
import { alertChecks, alertRules } from './alerts.ts';
import { guestChecks, guestRules } from './guests.ts';
import { historyChecks, historyRules } from './history.ts';
import { homeChecks, homeRules } from './homes.ts';
import { peopleChecks, peopleRules } from './people.ts';
import { webhookChecks, webhookRules } from './webhooks.ts';

export const RULES: TableRules = {
  ...peopleRules,
  ...homeRules,
  ...guestRules,
  ...alertRules,
  ...webhookRules,
  ...historyRules,
};

export const CHECKS: Record<string, RowCheck> = {
  ...peopleChecks,
  ...homeChecks,
  ...guestChecks,
  ...alertChecks,
  ...webhookChecks,
  ...historyChecks,
};
