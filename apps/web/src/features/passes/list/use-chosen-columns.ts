import { useLocalStorage } from '@mantine/hooks';
import { defaultColumns } from './passes-columns.tsx';

/** The columns chosen for a template's passes, kept by this browser; null restores the default. */
export function useChosenColumns(passTemplateId: string) {
  const [stored, setStored, clear] = useLocalStorage<unknown>({
    key: `tessera.passes-columns.${passTemplateId}`,
    getInitialValueInEffect: false,
  });
  const isChosen = Array.isArray(stored) && stored.every((id) => typeof id === 'string');
  return {
    chosen: isChosen ? (stored as string[]) : defaultColumns,
    isDefault: !isChosen,
    choose: (columns: string[] | null) => (columns ? setStored(columns) : clear()),
  };
}
