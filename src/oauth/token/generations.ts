/**
 * Rotation of refresh tokens. A stolen token is detected by its second use.
 *
 * A family counts generations. The code gives a token of generation 1; `newest` is the highest generation issued.
 *
 * | Generation       | Meaning                                               | Move                               |
 * |------------------|-------------------------------------------------------|------------------------------------|
 * | newest           | A successor that was not used before.                 | advance: mark it, issue newest + 1 |
 * | newest − 1, used | Its successor was lost, or two requests came at once. | repeat: issue another newest       |
 * | any other        | Older, or a sibling of the used successor.            | revoke: two parties hold tokens    |
 * | expired          | Of any generation.                                    | refuse: change nothing             |
 *
 * So a generation can have several successors, and the first one that is used counts: a client that refreshed twice at
 * once cannot know which answer came last. Its siblings and the previous token then stop working. So a stolen token works
 * at most until the client refreshes. Then the family is revoked for both.
 */
export interface PresentedToken {
  generation: number;
  used: boolean;
  expires_at: Date;
}

export type Move = 'advance' | 'repeat' | 'revoke' | 'refuse';

export function nextMove(token: PresentedToken, newest: number, now: Date): Move {
  if (token.expires_at <= now) return 'refuse';
  if (token.generation === newest) return 'advance';
  if (token.generation === newest - 1 && token.used) return 'repeat';
  return 'revoke';
}
