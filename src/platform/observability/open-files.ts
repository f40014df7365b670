/** Used if the system does not report a limit. */
const USUAL_LIMIT = 1024;

interface Report {
  userLimits?: { open_files?: { soft: number | string } };
}

let known: number | undefined;

/**
 * Limit of open files of this process, connections included. Node raises it to the maximum at its start. It does not
 * change afterwards.
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
