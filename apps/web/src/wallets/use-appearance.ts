import { useComputedColorScheme } from '@mantine/core';

export type Appearance = 'light' | 'dark';

/** The phones' appearance: as chosen, else the page's. Read synchronously, so that no back flashes bright in the dark. */
export function useAppearance(chosen?: Appearance | null): Appearance {
  const page = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return chosen ?? page;
}
