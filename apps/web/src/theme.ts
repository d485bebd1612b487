import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Deep teal; step 7 is the brand's #0f766e, step 4 its lighter form for dark screens. */
const teal: MantineColorsTuple = [
  '#effaf8',
  '#d7f2ee',
  '#aee4dc',
  '#7bd0c5',
  '#4dbbae',
  '#2ba195',
  '#178a7f',
  '#0f766e',
  '#0d605a',
  '#0b4d48',
];

/** Step 6 is the dimmed text: 5.7:1 on white; Mantine's own gray has 3.3:1. */
const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f1f3f4',
  '#e6e9eb',
  '#dadee1',
  '#c3c9ce',
  '#939ca4',
  '#5d666e',
  '#474f56',
  '#2f353b',
  '#1a1f24',
];

/** From text (0) to page (7) and wells (8, 9); step 2 is the dimmed text, 7:1 on the page. */
const dark: MantineColorsTuple = [
  '#e7eaec',
  '#c6cbd0',
  '#9aa2a9',
  '#737b83',
  '#363c42',
  '#2a2f34',
  '#1f2327',
  '#14171a',
  '#0f1214',
  '#0a0c0e',
];

/** Mantine computes contrast for one shade in both schemes; the dark scheme's lighter teal needs dark text. */
const readableOnAccent: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAccent = (input.color ?? input.theme.primaryColor) === 'teal';
  return isAccent && input.variant === 'filled'
    ? { ...colors, color: 'light-dark(#ffffff, #0b1413)' }
    : colors;
};

export const theme = createTheme({
  colors: { teal, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: readableOnAccent,
  black: '#1a1f24',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgb(16 24 32 / 0.06)',
    sm: '0 1px 3px rgb(16 24 32 / 0.08)',
    md: '0 4px 16px -2px rgb(16 24 32 / 0.12)',
    lg: '0 12px 32px -6px rgb(16 24 32 / 0.18)',
    xl: '0 24px 64px -12px rgb(16 24 32 / 0.28)',
  },
  components: {
    Button: { defaultProps: { size: 'sm', fw: 500 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    // Mantine first focuses a placeholder, which confuses screen readers.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'lg',
        radius: 'md',
        transitionProps: { duration: 120 },
      },
    },
    Modal: { defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 160 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 180 } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, transitionProps: { duration: 120 } } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'lg' } } },
    Autocomplete: { defaultProps: { comboboxProps: { shadow: 'lg' } } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});

/** Mantine's placeholders and error texts have too little contrast (WCAG 1.4.3). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-placeholder': '#6b747c',
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': '#dadee1',
  },
  dark: {
    '--mantine-color-placeholder': '#8b939b',
    '--mantine-color-error': '#ff9b90',
    // Mantine's own is almost white.
    '--mantine-color-red-light-color': '#ff9b90',
    '--mantine-color-default-border': '#363c42',
  },
});
