/** Too much waits already; the sender keeps what it has and comes again. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';

  constructor(readonly retryAfterS: number) {
    super('Too many reports are waiting to be stored. Try again later.');
  }
}

/** The device was deleted or moved, or its organization is moving. */
export class DeviceGone extends Error {
  override readonly name = 'DeviceGone';
}

export const RETRY_AFTER_S = 2;
