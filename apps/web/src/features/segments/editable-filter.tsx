import type { PassFilter } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { lazy } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { FilterChips } from './filter-chips.tsx';

/** With its calendar it is larger than the lists. */
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

type EditableFilterProps = {
  passTemplateId: string;
  attributes: readonly Attribute[];
  filter: PassFilter | null;
  applyLabel?: string;
  /** Of the sheet that edits the filter. */
  editing: readonly [isOpen: boolean, handlers: { open: () => void; close: () => void }];
  onChange: (filter: PassFilter | null) => void;
};

/** A filter as chips, with the sheet that edits it. */
export function EditableFilter({ filter, editing: [isOpen, sheet], onChange, ...rest }: EditableFilterProps) {
  const apply = (next: PassFilter | null) => {
    sheet.close();
    onChange(next);
  };
  return (
    <>
      {filter && (
        <FilterChips filter={filter} attributes={rest.attributes} onEdit={sheet.open} onChange={apply} />
      )}
      <LazyBoundary>
        {isOpen && <FilterSheet {...rest} filter={filter} isOpen onApply={apply} onClose={sheet.close} />}
      </LazyBoundary>
    </>
  );
}
