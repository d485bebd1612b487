import { useComputedColorScheme } from '@mantine/core';

/** How the drawn phones are set: as the page around them. Read at once, so that no back flashes bright in the dark. */
export function useAppearance(): 'light' | 'dark' {
  return useComputedColorScheme('light', { getInitialValueInEffect: false });
}
