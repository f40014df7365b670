/** The disturbance level 1..3 that a noise_detected reached. */
export function disturbanceLevel(metadata: unknown): number | undefined {
  const level = memberOf(memberOf(metadata, 'noiseDetected'), 'disturbanceMonitoringLevel');
  return typeof level === 'number' ? level : undefined;
}

/** Whether disarming the alarm stopped a siren that sounded. */
export function sirenStopped(metadata: unknown): boolean {
  return memberOf(memberOf(metadata, 'motionAlarmOff'), 'sirenStopped') === true;
}

/** temperature_high → temperatureHigh: the name of a type's own object in the metadata. */
export function metadataName(type: string): string {
  return type.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
