export interface Finding {
  name: string;
  state: 'ok' | 'warning' | 'problem';
  text: string;
  /** What to do about it. */
  advice?: string;
}
