/** When mould is to be expected on the coldest surface of a room. The critical humidity is Hukka and Viitanen's (1999). */

/** How much of the way from outdoors to indoors an outer wall's surface is. */
const SURFACE_FACTOR = 0.7;
/** Where the outdoor temperature is not known. */
const SURFACE_COLDER_BY = 3;
const MAGNUS_A = 17.62;
const MAGNUS_B = 243.12;

/** At the limit growth takes twelve weeks; each 5.5 % more halves that, down to two weeks. */
const SLOWEST_DAYS = 84;
const FASTEST_DAYS = 14;
const EXCESS_THAT_DOUBLES = 5.5;
const DRYING_DAYS = 28;
/** Mould that has begun to grow outlives a short dry spell. */
const DRY_HOURS_BEFORE_DRYING = 6;
const HOURS_A_DAY = 24;
/** Growth is to be expected from here on. More would only make a room that was dried wait longer for its all-clear. */
const FULL_DOSE = 1;

export interface Air {
  temp: number;
  rh: number;
  outdoor?: number;
}

export function surfaceTemperature({ temp, outdoor }: Air): number {
  return outdoor === undefined ? temp - SURFACE_COLDER_BY : outdoor + SURFACE_FACTOR * (temp - outdoor);
}

/** %, of the air where it meets the surface. */
export function surfaceHumidity(air: Air): number {
  return Math.min(100, (air.rh * saturation(air.temp)) / saturation(surfaceTemperature(air)));
}

/** Magnus; the constant factor before it falls out of a ratio. */
function saturation(temp: number): number {
  return Math.exp((MAGNUS_A * temp) / (MAGNUS_B + temp));
}

/** The least humidity, %, at which mould grows; none where it does not grow at all. */
export function criticalHumidity(surface: number): number | undefined {
  if (surface <= 0 || surface > 50) return undefined;
  if (surface > 20) return 80;
  // The linear term is negative. A public package has it positive, which gives 145 % at 10 °C.
  return -0.00267 * surface ** 3 + 0.16 * surface ** 2 - 3.13 * surface + 100;
}

export interface Growth {
  /** From 0 to 1, where growth is to be expected. */
  dose: number;
  /** Hours in a row that were too dry for it, counted as far as it matters. */
  dryHours: number;
}

/** One hour further. */
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
