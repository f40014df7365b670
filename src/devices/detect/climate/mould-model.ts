/** Risk of mould on the coldest surface of a room, with the critical humidity of Hukka and Viitanen (1999). */

/** Position of an outer wall's surface temperature between outdoors (0) and indoors (1). */
const SURFACE_FACTOR = 0.7;
/** Used if the outdoor temperature is unknown. */
const SURFACE_COLDER_BY = 3;
const MAGNUS_A = 17.62;
const MAGNUS_B = 243.12;

/** At the critical humidity growth takes twelve weeks. Each 5.5 % more halves that, down to two weeks. */
const SLOWEST_DAYS = 84;
const FASTEST_DAYS = 14;
const EXCESS_THAT_DOUBLES = 5.5;
const DRYING_DAYS = 28;
/** Mould that has begun to grow survives a short dry period. */
const DRY_HOURS_BEFORE_DRYING = 6;
const HOURS_A_DAY = 24;
/** Growth is expected from here on. A higher dose would only delay the all-clear of a dried room. */
const FULL_DOSE = 1;

export interface Air {
  temp: number;
  rh: number;
  outdoor?: number;
}

export function surfaceTemperature({ temp, outdoor }: Air): number {
  return outdoor === undefined ? temp - SURFACE_COLDER_BY : outdoor + SURFACE_FACTOR * (temp - outdoor);
}

/** Relative humidity in percent at the surface. */
export function surfaceHumidity(air: Air): number {
  return Math.min(100, (air.rh * saturation(air.temp)) / saturation(surfaceTemperature(air)));
}

/** Magnus formula without its constant factor, which cancels out in a ratio. */
function saturation(temp: number): number {
  return Math.exp((MAGNUS_A * temp) / (MAGNUS_B + temp));
}

/** The lowest humidity in percent at which mould grows. Undefined where it does not grow at all. */
export function criticalHumidity(surface: number): number | undefined {
  if (surface <= 0 || surface > 50) return undefined;
  if (surface > 20) return 80;
  // The linear term is negative. A public package has it positive, which gives 145 % at 10 °C.
  return -0.00267 * surface ** 3 + 0.16 * surface ** 2 - 3.13 * surface + 100;
}

export interface Growth {
  /** From 0 to 1. At 1 growth is expected. */
  dose: number;
  /** Consecutive dry hours, counted as far as they matter. */
  dryHours: number;
}

/** Advances by one hour. */
export function grown({ dose, dryHours }: Growth, air: Air): Growth & { wet: boolean } {
  const critical = criticalHumidity(surfaceTemperature(air));
  const excess = critical === undefined ? 0 : surfaceHumidity(air) - critical;
  if (excess > 0) {
    const perDay = Math.min(1 / FASTEST_DAYS, 2 ** (excess / EXCESS_THAT_DOUBLES) / SLOWEST_DAYS);
    return { dose: Math.min(FULL_DOSE, dose + perDay / HOURS_A_DAY), dryHours: 0, wet: true };
  }
  if (dryHours < DRY_HOURS_BEFORE_DRYING) return { dose, dryHours: dryHours + 1, wet: false };
  return { dose: Math.max(0, dose - 1 / DRYING_DAYS / HOURS_A_DAY), dryHours, wet: false };
}
