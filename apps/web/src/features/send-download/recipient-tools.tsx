import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { PassFilter, PassTemplate } from '@tessera/contract';
import { lazy } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { FilterChips } from '../segments/filter-chips.tsx';
import { SegmentMenu } from '../segments/segment-menu.tsx';
import styles from './recipient-tools.module.css';

type RecipientToolsProps = {
  template: PassTemplate;
  filter: PassFilter | null;
  query: string;
  onQuery: (query: string) => void;
  onFilter: (filter: PassFilter | null) => void;
};

const FilterSheet = lazy(async () => ({
  default: (await import('../segments/filter-sheet.tsx')).FilterSheet,
}));

export function RecipientTools({ template, filter, query, onQuery, onFilter }: RecipientToolsProps) {
  const [isEditing, editing] = useDisclosure(false);
  const passTemplateId = template.id;
  const { attributes } = (template.publishedRevision ?? template.latestRevision).document;
  const apply = (next: PassFilter | null) => {
    editing.close();
    onFilter(next);
  };
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField value={query} onSearch={onQuery} label="Search users" />
        </div>
        <Button variant="default" leftSection={<IconFilter size={16} />} onClick={editing.open}>
          Filter
        </Button>
        <SegmentMenu {...{ passTemplateId, attributes, filter }} onChoose={apply} />
      </div>
      {filter && (
        <FilterChips filter={filter} attributes={attributes} onEdit={editing.open} onChange={apply} />
      )}
      <LazyBoundary>
        {isEditing && (
          <FilterSheet
            {...{ passTemplateId, attributes, filter }}
            isOpen
            onApply={apply}
            onClose={editing.close}
          />
        )}
      </LazyBoundary>
    </>
  );
}
