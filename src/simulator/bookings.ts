import { MINUTE_MS } from '../platform/durations.ts';
import type { ApiClient } from './api-client.ts';
import type { PlannedHome, PlannedStay } from './plan/plan.ts';
import type { RunTarget } from './run-target.ts';
import { bookStay } from './seed-portfolio.ts';

interface Booking {
  home: string;
  stay: PlannedStay;
}

/** Books the stays of a plan over the API when their time comes. */
export class Bookings {
  readonly #client: ApiClient;
  readonly #target: RunTarget;
  readonly #begins: number;
  /** Sorted by booking time. */
  readonly #pending: Booking[];
  /** After a restart, bookings that fell into the pause may be missing. */
  #uncertain: Booking[];

  constructor(
    client: ApiClient,
    target: RunTarget,
    homes: PlannedHome[],
    span: { from: number; begins: number },
  ) {
    const { from, begins } = span;
    const all = homes.flatMap((home) => home.stays.map((stay) => ({ home: home.key, stay })));
    this.#client = client;
    this.#target = target;
    this.#begins = begins;
    this.#pending = all
      .filter(({ stay }) => stay.bookedAt > begins)
      .toSorted((one, other) => one.stay.bookedAt - other.stay.bookedAt);
    this.#uncertain = all.filter(
      ({ stay }) => begins > from && stay.bookedAt <= begins && stay.checkin > begins,
    );
  }

  get dueAt(): number {
    return this.#pending[0]?.stay.bookedAt ?? Number.POSITIVE_INFINITY;
  }

  /** Stays of a later day. */
  add(stays: Booking[], now: number): void {
    this.#pending.push(...stays.filter(({ stay }) => stay.bookedAt > this.#begins));
    this.#uncertain.push(...stays.filter(({ stay }) => stay.bookedAt <= this.#begins && stay.checkin > now));
  }

  async book(now: number): Promise<void> {
    await this.#bookMissing();
    while (this.dueAt <= now) {
      const booking = this.#pending.shift();
      if (booking) await this.#book(booking);
    }
  }

  async #bookMissing(): Promise<void> {
    const uncertain = this.#uncertain;
    this.#uncertain = [];
    for (const booking of uncertain) {
      const { home, stay } = booking;
      const [from, to] = [stay.checkin - MINUTE_MS, stay.checkin + MINUTE_MS].map((t) =>
        new Date(t).toISOString(),
      );
      const path = `/v8/homes/${this.#target.homes.get(home)}/guests?from=${from}&to=${to}`;
      const { status, body } = await this.#client.call('GET', path, this.#target.token);
      const { guests } = (status === 200 ? body : { guests: [stay] }) as { guests: { name: string }[] };
      if (guests.every(({ name }) => name !== stay.name)) await this.#book(booking);
    }
  }

  async #book({ home, stay }: Booking): Promise<void> {
    const homeId = this.#target.homes.get(home);
    if (homeId !== undefined) await bookStay(this.#client, this.#target.token, homeId, stay);
  }
}
