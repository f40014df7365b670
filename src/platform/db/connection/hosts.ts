/** Several addresses of one database, of which one takes writes at a time. */
export interface Host {
  host: string;
  port: number;
}

/** Which host the next connection tries. All connections of a process move on after a failure. */
export class Hosts {
  #at = 0;

  constructor(
    readonly all: readonly Host[],
    /** A standby is not enough. */
    readonly mustWrite: boolean,
  ) {}

  current(): Host {
    const host = this.all[this.#at];
    if (!host) throw new Error('no hosts');
    return host;
  }

  failed(host: Host): void {
    if (this.current() === host) this.#at = (this.#at + 1) % this.all.length;
  }
}
