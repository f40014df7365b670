/** Kinds of health issues. */
export const ISSUE_KINDS = ['device_offline', 'battery', 'feed', 'connection', 'webhook', 'gateway'] as const;
export type IssueKind = (typeof ISSUE_KINDS)[number];

export interface NewIssue {
  organization_id: string;
  home_id: string | null;
  kind: IssueKind;
  object_id: string;
  at: Date;
}

export type EndedIssue = Pick<NewIssue, 'kind' | 'object_id' | 'at'>;
