const MEGABYTE = 1_048_576;
/** The other half is for the database, memory beside the heap, and the system. */
const SHARE = 0.5;
/** An idle process uses 60 MB. With less it would only collect garbage. */
const LEAST_MB = 192;
/** Node's own default on a large machine. */
const MOST_MB = 4096;

interface Machine {
  /** Of the machine, in bytes. */
  total: number;
  /** Limit of a container in bytes. 0, or more than the machine has, without a limit. */
  constrained: number;
}

/** Heap limit of each process in megabytes, so that all together fit into the machine. */
export function heapLimitMb({ total, constrained }: Machine, processes: number): number {
  const memory = constrained > 0 ? Math.min(total, constrained) : total;
  const share = Math.floor((memory * SHARE) / processes / MEGABYTE);
  return Math.max(LEAST_MB, Math.min(MOST_MB, share));
}
