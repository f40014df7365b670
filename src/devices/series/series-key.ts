/** A series: what one device measured in one home. */
export interface SeriesKey {
  home_id: string;
  device_id: string;
}

/** The devices of each home. */
export function byHome(series: readonly SeriesKey[]): Map<string, string[]> {
  const homes = new Map<string, string[]>();
  for (const { home_id, device_id } of series) {
    const devices = homes.get(home_id);
    if (devices) devices.push(device_id);
    else homes.set(home_id, [device_id]);
  }
  return homes;
}
