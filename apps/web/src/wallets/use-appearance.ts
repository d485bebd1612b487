import { useComputedColorScheme } from '@mantine/core';

export type Appearance = 'light' | 'dark';

/** How the drawn phones are set: as chosen, else as the page around them. Read at once, so that no back flashes bright in the dark. */
export function useAppearance(chosen?: Appearance | null): Appearance {
  const page = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return chosen ?? page;
}
