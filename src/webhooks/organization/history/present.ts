import { requestFor } from '../../payload.ts';
import { type Attempt, answersIn, attemptsIn, HIDDEN } from './attempt.ts';
import { publicIdOf } from './public-id.ts';
import type { DeliveryRow, FullDeliveryRow } from './store.ts';

export function presentDelivery(row: DeliveryRow) {
  return { ...membersOf(row), attempts: attemptsIn(row.tries).map(presentAttempt) };
}

export function presentFullDelivery(hookId: string, row: FullDeliveryRow) {
  const answers = answersIn(row.answers);
  return {
    ...membersOf(row),
    attempts: attemptsIn(row.tries).map((attempt, index) => {
      const answer = answers[index];
      return {
        ...presentAttempt(attempt),
        ...(row.erased || row.event === null ? {} : { request: requestOf(hookId, row, row.event, attempt) }),
        ...(answer && !row.erased ? { answer: answer.text } : {}),
        ...(answer?.isCut && !row.erased ? { answer_is_cut: true } : {}),
      };
    }),
  };
}

function membersOf(row: DeliveryRow) {
  const { webhook_event_id, event_id, event_type, status, created_at, due_at, test, erased } = row;
  return {
    delivery_id: publicIdOf(row),
    webhook_event_id,
    ...(event_id === null ? {} : { event_id }),
    // The catalogue is the only writer of this column.
    type: event_type as 'webhook_ping',
    status,
    created_at,
    ...(due_at ? { next_attempt_at: due_at } : {}),
    ...(test ? { test } : {}),
    ...(erased ? { erased } : {}),
  };
}

function presentAttempt({ attempt, at, ms, status, reason, phase }: Attempt) {
  return {
    attempt,
    at: new Date(at),
    duration_ms: ms,
    ...(status === undefined ? {} : { status_code: status }),
    ...(reason === undefined ? {} : { reason }),
    ...(phase === undefined ? {} : { phase }),
  };
}

/** Rebuilds the request with the function that sent it; the token is hidden. */
function requestOf(
  hookId: string,
  { digest, webhook_event_id }: FullDeliveryRow,
  eventText: string,
  { at, attempt, url, token }: Attempt,
) {
  const { headers, body, authorization } = requestFor({
    url,
    hookId,
    token: token ? HIDDEN : undefined,
    eventText,
    digest: digest ?? '',
    messageId: webhook_event_id,
    sentAt: new Date(at),
    attempt,
  });
  return {
    url,
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
    body: String(body),
  };
}
