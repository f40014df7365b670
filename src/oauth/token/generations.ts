/**
 * Refresh tokens are rotated, and one that is stolen shows itself by being used twice.
 *
 * A family counts generations. The code gives a token of generation 1; `newest` is the highest generation given out.
 * A token that is presented is one of these:
 *
 *   generation = newest                 a successor that nobody used so far.
 *                                       → advance: it is marked used, newest + 1 is given out.
 *   generation = newest − 1, used       the previous one again: the answer with its successor was lost, or the client
 *                                       asked twice at once.
 *                                       → repeat: another token of generation newest is given out.
 *   anything else                       two generations back or more, or a successor beside the one that was used.
 *                                       → revoke: two parties hold tokens of this family; it ends for both.
 *
 * So between two advances a generation can have several successors, and whichever is used first counts: a client that
 * refreshed twice at once cannot know which answer came last, and must not be locked out by keeping the other one.
 * With that first use the siblings stop to count, as does the previous token. Somebody who stole a token therefore
 * goes unnoticed until the rightful client refreshes at most, and then both have nothing.
 *
 * A token that has expired is refused and changes nothing.
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
