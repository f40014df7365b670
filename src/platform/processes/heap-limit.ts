const MEGABYTE = 1_048_576;
/** The other half is for the database, for what processes have beside their heap, and for the system. */
const SHARE = 0.5;
/** A quiet process has 60 MB in use; below this it would only collect garbage. */
const LEAST_MB = 192;
/** As much as Node takes by itself on a large machine. */
const MOST_MB = 4096;

interface Machine {
  /** Of the machine, bytes. */
  total: number;
  /** What a container may have, bytes; 0, or more than there is, where nothing limits it. */
  constrained: number;
}

/** How large the heap of each process may grow, in megabytes: together they shall not take the machine down. */
export function heapLimitMb({ total, constrained }: Machine, processes: number): number {
  const memory = constrained > 0 ? Math.min(total, constrained) : total;
  const share = Math.floor((memory * SHARE) / processes / MEGABYTE);
  return Math.max(LEAST_MB, Math.min(MOST_MB, share));
}
