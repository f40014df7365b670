/** Distinguished by dashes too, for colour-blind users. */
interface Pen {
  light: string;
  dark: string;
  dash: number[];
}

const PENS: Pen[] = [
  { light: '#0f766e', dark: '#2dd4bf', dash: [] },
  { light: '#c2410c', dark: '#fb923c', dash: [8, 4] },
  { light: '#4338ca', dark: '#a5b4fc', dash: [2, 3] },
  { light: '#a21caf', dark: '#f0abfc', dash: [10, 3, 2, 3] },
  { light: '#4d7c0f', dark: '#a3e635', dash: [4, 4] },
  { light: '#0369a1', dark: '#7dd3fc', dash: [14, 4] },
];
const [FIRST_PEN] = PENS as [Pen];

export const MAX_LINES = PENS.length;

export type Scheme = 'light' | 'dark';

export function penOf(index: number, scheme: Scheme): { color: string; dash: number[] } {
  const pen = PENS[index % PENS.length] ?? FIRST_PEN;
  return { color: pen[scheme], dash: pen.dash };
}

export const COLORS: Record<Scheme, Record<'text' | 'grid' | 'limit' | 'mark' | 'surface', string>> = {
  light: { surface: '#ffffff', text: '#55606a', grid: '#e3e8ea', limit: '#c92a2a', mark: '#9a3a00' },
  dark: { surface: '#1d2326', text: '#a9b4ba', grid: '#2c353a', limit: '#ff8787', mark: '#ffc078' },
};
