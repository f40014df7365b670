import { encode } from 'uqr';

const DEFAULT_PIXELS = 220;

interface QrCodeProps {
  text: string;
  label: string;
  pixels?: number;
}

/** Drawn here, so that the secret in it goes to no service. Always dark on light, as cameras need. */
export function QrCode({ text, label, pixels = DEFAULT_PIXELS }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg role="img" aria-label={label} width={pixels} height={pixels} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="white" />
      <path d={dark.join('')} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
