/** Used where the system does not say. */
const USUAL_LIMIT = 1024;

interface Report {
  userLimits?: { open_files?: { soft: number | string } };
}

let known: number | undefined;

/**
 * How many files, connections included, this process may open. Node raises the limit to the maximum at its start, and
 * nothing changes it afterwards.
 */
export function openFilesLimit(): number {
  known ??= readLimit();
  return known;
}

function readLimit(): number {
  // Otherwise it would look up the names of connected hosts.
  const report = process.report as typeof process.report & { excludeNetwork?: boolean };
  const before = report.excludeNetwork ?? false;
  report.excludeNetwork = true;
  const soft = (report.getReport() as Report).userLimits?.open_files?.soft;
  report.excludeNetwork = before;
  if (soft === 'unlimited') return Number.POSITIVE_INFINITY;
  return typeof soft === 'number' && soft > 0 ? soft : USUAL_LIMIT;
}
