import { isUnavailable } from '../../platform/db/unavailable.ts';
import { unavailable } from '../../platform/errors.ts';
import { SiblingGone, type Siblings } from '../../platform/processes/siblings.ts';
import { type Answer, DeviceGone, type Intake } from './intake.ts';
import { Overloaded } from './overload.ts';
import type { IngestDevice } from './work.ts';

/** What one process asks another: to take these reports as if the device were connected there. */
interface Question {
  device: IngestDevice;
  bodies: unknown[];
}

type Told =
  | { answer: Answer }
  | { overloadedS: number }
  | { gone: string }
  | { unavailable: string }
  /** Whatever else: who asked tries it, and meets it too. */
  | { failed: true };

/**
 * Reports of a home are judged by one process of several, whichever its devices are connected to. It has the home in memory;
 * judged by two in turn, each would read again what the other one wrote. That is for speed alone: any process may judge any home, and
 * this one does where the other cannot be asked. What it has taken meanwhile is found to be there already.
 */
export function judgedAtOnePlace(intake: Intake, siblings: Siblings): Intake {
  void siblings.answer(async (text) => JSON.stringify(await taken(intake, JSON.parse(text) as Question)));
  return {
    ...intake,
    take: async (device, bodies) => {
      const place = placeOf(device.home_id, siblings.count);
      if (place === siblings.number) return intake.take(device, bodies);
      const question: Question = { device: { device_id: device.device_id, home_id: device.home_id }, bodies };
      const told = await asked(siblings, place, question);
      if (told === undefined || 'failed' in told) return intake.take(device, bodies);
      if ('answer' in told) return told.answer;
      if ('overloadedS' in told) throw new Overloaded(told.overloadedS);
      throw 'gone' in told ? new DeviceGone(told.gone) : unavailable(told.unavailable);
    },
  };
}

/** Ids end with random digits, so homes spread evenly. Not by the last of them, by which lanes are chosen. */
function placeOf(homeId: string, count: number): number {
  return (Number.parseInt(homeId.slice(-8, -4), 16) % count) + 1;
}

async function asked(siblings: Siblings, place: number, question: Question): Promise<Told | undefined> {
  try {
    return JSON.parse(await siblings.ask(place, JSON.stringify(question))) as Told;
  } catch (error) {
    if (error instanceof SiblingGone) return undefined;
    throw error;
  }
}

async function taken(intake: Intake, { device, bodies }: Question): Promise<Told> {
  try {
    return { answer: await intake.take(device, bodies) };
  } catch (error) {
    if (error instanceof Overloaded) return { overloadedS: error.retryAfterS };
    if (error instanceof DeviceGone) return { gone: error.message };
    return isUnavailable(error) ? { unavailable: (error as Error).message } : { failed: true };
  }
}
