import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { t } from '../../i18n/texts.ts';

const hearth: MantineColorsTuple = [
  '#f0fdfa',
  '#ccfbf1',
  '#99f6e4',
  '#5eead4',
  '#2dd4bf',
  '#14b8a6',
  '#0d9488',
  '#0f766e',
  '#115e59',
  '#134e4a',
];

/** Greys with a slight tint, so that inputs and cards match. */
const dark: MantineColorsTuple = [
  '#dfe5e8',
  '#b9c3c9',
  '#98a5ac',
  '#72818a',
  '#4c5960',
  '#39444a',
  '#262e33',
  '#1d2326',
  '#171c1f',
  '#121618',
];

/** Shade 7: white text on it has a contrast of 5.5 in both schemes. */
export const theme = createTheme({
  primaryColor: 'hearth',
  primaryShade: 7,
  colors: { hearth, dark },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.625rem' }, h2: { fontSize: '1.1875rem' }, h3: { fontSize: '1rem' } },
  },
  components: {
    CloseButton: {
      defaultProps: {
        // Read during rendering, when the language is known.
        get 'aria-label'() {
          return t('app.close');
        },
      },
    },
    Modal: {
      defaultProps: { centered: true, radius: 'lg' },
      styles: {
        content: { background: 'var(--lares-surface)' },
        header: { background: 'var(--lares-surface)' },
        title: { fontWeight: 650, fontSize: '1.125rem' },
      },
    },
    Drawer: {
      styles: {
        content: { background: 'var(--lares-surface)' },
        header: { background: 'var(--lares-surface)' },
      },
    },
    // A badge is never truncated: it holds a word or two that matter.
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600, w: 'max-content', maw: 'none' },
    },
  },
});

/** Mantine's own greys and reds miss the contrast of 4.5 that small text needs. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f6f8f8',
    '--lares-surface': '#ffffff',
    '--mantine-color-dimmed': '#55606a',
    '--mantine-color-placeholder': '#6b7680',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-hearth-light': 'rgba(15, 118, 110, 0.1)',
    '--mantine-color-hearth-light-hover': 'rgba(15, 118, 110, 0.16)',
    '--mantine-color-green-light-color': '#1d6b31',
    '--mantine-color-red-light-color': '#b02525',
    '--mantine-color-orange-light-color': '#9a3a00',
    '--mantine-color-yellow-light-color': '#7a5200',
  },
  dark: {
    '--mantine-color-body': '#15191b',
    '--lares-surface': '#1d2326',
    '--mantine-color-dimmed': '#a9b4ba',
    '--mantine-color-placeholder': '#8d99a0',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-hearth-light': 'rgba(45, 212, 191, 0.14)',
    '--mantine-color-hearth-light-hover': 'rgba(45, 212, 191, 0.2)',
    '--mantine-color-hearth-light-color': '#5eead4',
    '--mantine-color-gray-light': 'rgba(185, 195, 201, 0.14)',
    '--mantine-color-gray-light-color': '#dfe5e8',
    '--mantine-color-green-light': 'rgba(81, 207, 102, 0.15)',
    '--mantine-color-green-light-color': '#8ce99a',
    '--mantine-color-red-light': 'rgba(255, 107, 107, 0.16)',
    '--mantine-color-red-light-color': '#ffa8a8',
    '--mantine-color-orange-light': 'rgba(255, 146, 43, 0.16)',
    '--mantine-color-orange-light-color': '#ffc078',
    '--mantine-color-yellow-light': 'rgba(252, 196, 25, 0.14)',
    '--mantine-color-yellow-light-color': '#ffe066',
    '--mantine-color-default-border': '#39444a',
  },
});
