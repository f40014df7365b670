import { isUnavailable } from '../../platform/db/connection/unavailable.ts';
import { unavailable } from '../../platform/errors.ts';
import { SiblingGone, type Siblings } from '../../platform/processes/siblings.ts';
import type { Answer, Intake } from './intake.ts';
import { DeviceGone, Overloaded } from './refusals.ts';
import type { IngestDevice } from './work.ts';

/** Asks another process to take these reports as if the device were connected there. */
interface Question {
  device: IngestDevice;
  bodies: unknown[];
}

type Reply =
  | { answer: Answer }
  | { overloadedS: number }
  | { gone: string }
  | { unavailable: string }
  /** Any other error: the caller tries it itself and meets the error too. */
  | { failed: true };

/**
 * One of several processes evaluates a home, whichever its devices are connected to, because it has the home in its cache.
 * Two in turn would each read again what the other wrote. That is for speed alone: if the other process cannot be asked,
 * this one evaluates the home. Reports that the other has stored meanwhile count as duplicates.
 */
export function forwardReports(intake: Intake, siblings: Siblings): Intake {
  void siblings.answer(async (text) =>
    JSON.stringify(await answerSibling(intake, JSON.parse(text) as Question)),
  );
  return {
    ...intake,
    take: async (device, bodies) => {
      const process = processOf(device.home_id, siblings.count);
      if (process === siblings.number) return intake.take(device, bodies);
      const question: Question = { device: { device_id: device.device_id, home_id: device.home_id }, bodies };
      const reply = await askSibling(siblings, process, question);
      if (reply === undefined || 'failed' in reply) return intake.take(device, bodies);
      if ('answer' in reply) return reply.answer;
      if ('overloadedS' in reply) throw new Overloaded(reply.overloadedS);
      throw 'gone' in reply ? new DeviceGone(reply.gone) : unavailable(reply.unavailable);
    },
  };
}

/** Ids end with random digits, so homes spread evenly. Not by the last of them, by which lanes are chosen. */
function processOf(homeId: string, count: number): number {
  return (Number.parseInt(homeId.slice(-8, -4), 16) % count) + 1;
}

async function askSibling(
  siblings: Siblings,
  process: number,
  question: Question,
): Promise<Reply | undefined> {
  try {
    return JSON.parse(await siblings.ask(process, JSON.stringify(question))) as Reply;
  } catch (error) {
    if (error instanceof SiblingGone) return undefined;
    throw error;
  }
}

async function answerSibling(intake: Intake, { device, bodies }: Question): Promise<Reply> {
  try {
    return { answer: await intake.take(device, bodies) };
  } catch (error) {
    if (error instanceof Overloaded) return { overloadedS: error.retryAfterS };
    if (error instanceof DeviceGone) return { gone: error.message };
    return isUnavailable(error) ? { unavailable: (error as Error).message } : { failed: true };
  }
}
