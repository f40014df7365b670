export const noiseKey = (homeId: string) => ['homes', homeId, 'noise'] as const;
