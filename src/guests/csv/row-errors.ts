import { type ApiError, badRequest, type RowError } from '../../platform/errors.ts';
import type { RowErrorSummary } from '../input/input-reader.ts';

/** Enough to correct a file; more errors than these usually have one cause. */
const MOST_LISTED = 1000;
const MOST_IN_MESSAGE = 10;

export class RowErrors {
  readonly #listed: RowError[];
  #count: number;

  /** Starts with the errors that a thread found, or with none. */
  constructor({ listed, count }: RowErrorSummary = { listed: [], count: 0 }) {
    this.#listed = listed;
    this.#count = count;
  }

  state(): RowErrorSummary {
    return { listed: this.#listed, count: this.#count };
  }

  add(error: RowError): void {
    this.#count += 1;
    if (this.#listed.length < MOST_LISTED) this.#listed.push(error);
  }

  get hasErrors(): boolean {
    return this.#count > 0;
  }

  /** In the order of the file: errors of storing are added after errors of reading. */
  answer(): { errors: RowError[]; more_errors?: number } {
    const errors = this.#listed.toSorted((a, b) => a.row - b.row);
    const more = this.#count - errors.length;
    return { errors, ...(more > 0 ? { more_errors: more } : {}) };
  }

  refusal(error_key = 'invalid_guest'): ApiError {
    const { errors } = this.answer();
    const first = errors.slice(0, MOST_IN_MESSAGE).map(formatError).join(' ');
    const more = this.#count - MOST_IN_MESSAGE;
    const text = more > 0 ? `${first} And ${more} more.` : first;
    return badRequest(`Nothing was imported. ${text}`, {
      error_key,
      context: errors[0]?.column || `row ${errors[0]?.row}`,
      ...this.answer(),
    });
  }
}

function formatError({ row, column, message }: RowError): string {
  return column === '' ? `Row ${row} ${message}.` : `Row ${row}: "${column}" ${message}.`;
}
