/** Line drawings on a grid of 24, drawn for this app: no icon package and no font to load. */
const DRAWINGS = {
  home: 'M4 11.5 12 4.5l8 7V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM9.5 20v-6h5v6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14a6.5 6.5 0 0 1 3.5 6',
  code: 'm8.5 8-4.5 4 4.5 4M15.5 8l4.5 4-4.5 4M13.5 5l-3 14',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  screen: 'M4 5h16v11H4zM9 20h6M12 16v4',
  leave: 'M14 4h5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5M10 8l-4 4 4 4M6 12h9',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM16 9V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  bin: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5',
  key: 'M8 16.5a4.5 4.5 0 1 1 4.2-6.1L21 10.4V14h-2.5v2.5H15V14h-2.8A4.5 4.5 0 0 1 8 16.5zM8 12h.01',
  turn: 'M20 11a8 8 0 0 0-14.3-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14.3 4L20 15M20 20v-5h-5',
  glass: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.5 20.5 16 16',
  down: 'm6 9.5 6 6 6-6',
  right: 'm9.5 6 6 6-6 6',
  left: 'm14.5 6-6 6 6 6',
  out: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  hook: 'M9.5 10.5 12 6a3 3 0 1 0-4.7-.6M9 17H6.5a3 3 0 1 0 2.6 4.4M14.5 10.5l2.6 4.4a3 3 0 1 1-1.3 5.5M9 17h7',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2h.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  battery: 'M3 8h15v8H3zM21 11v2M6 11v2M9 11v2',
  signal: 'M12 18.5h.01M8.8 15.3a4.5 4.5 0 0 1 6.4 0M5.6 12.1a9 9 0 0 1 12.8 0M2.5 9a13.5 13.5 0 0 1 19 0',
  silent:
    'M12 18.5h.01M8.8 15.3a4.5 4.5 0 0 1 6.4 0M3 3l18 18M5.6 12.1A9 9 0 0 1 9 10M13.5 9.6a9 9 0 0 1 4.9 2.5',
  building:
    'M5 20V5a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v15M15 10h3a1 1 0 0 1 1 1v9M3 20h18M8.5 8h3M8.5 12h3M8.5 16h3',
  pencil: 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5 17.5 10',
  book: 'M5 5.5A1.5 1.5 0 0 1 6.5 4H19v13H6.5A1.5 1.5 0 0 0 5 18.5zM5 18.5A1.5 1.5 0 0 0 6.5 20H19',
  device: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  calendar: 'M4 6.5h16V20H4zM4 11h16M8 3.5v5M16 3.5v5',
  plug: 'M9 3v5M15 3v5M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5V21',
  send: 'M20.5 3.5 3.5 10l7 3.5 3.5 7zM10.5 13.5l10-10',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6z',
  dashboard: 'M4 4h7v7H4zM14 4h6v4h-6zM14 11h6v9h-6zM4 14h7v6H4z',
  loud: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  snow: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5',
  warmth: 'M10 13.7V5.5a2 2 0 0 1 4 0v8.2a4.2 4.2 0 1 1-4 0zM12 9v7.5',
  drop: 'M12 3.5s6 6.6 6 11a6 6 0 0 1-12 0c0-4.4 6-11 6-11z',
  smoke:
    'M3.5 16.5h12v3.5h-12zM19 20v-3.5M16 13c0-2-2.5-2.2-2.5-4.6S15.5 5 15.5 4M20 13c0-3.2-2.5-3.2-2.5-5.6',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
} as const;

export type IconName = keyof typeof DRAWINGS;

/** Decoration only: whatever it means stands beside it in words. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
