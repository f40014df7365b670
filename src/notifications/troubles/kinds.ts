/** Kinds of health issues. */
export const TROUBLE_KINDS = [
  'device_offline',
  'battery',
  'feed',
  'connection',
  'webhook',
  'gateway',
] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

export interface NewTrouble {
  organization_id: string;
  home_id: string | null;
  kind: TroubleKind;
  object_id: string;
  at: Date;
}

export type EndedTrouble = Pick<NewTrouble, 'kind' | 'object_id' | 'at'>;
