import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { PassFilter, PassTemplate } from '@tessera/contract';
import type { ReactNode } from 'react';
import { SearchField } from '../../ui/form/search-field.tsx';
import { EditableFilter } from './editable-filter.tsx';
import styles from './filter-toolbar.module.css';
import { SegmentMenu } from './segment-menu.tsx';

type FilterToolbarProps = {
  template: PassTemplate;
  searchLabel: string;
  query: string;
  onQuery: (query: string) => void;
  filter: PassFilter | null;
  onFilter: (filter: PassFilter | null) => void;
  /** Beside the search: the menu of a phone. */
  menu?: ReactNode;
  /** Choices before the button that opens the filter. */
  choices?: ReactNode;
  /** A second row: how the list is shown, and what can be done with it. */
  secondRow?: ReactNode;
};

/** Search, filter and segments above a list of passes. */
export function FilterToolbar({ template, filter, onFilter, ...props }: FilterToolbarProps) {
  const editing = useDisclosure(false);
  const passTemplateId = template.id;
  const { attributes } = (template.publishedRevision ?? template.latestRevision).document;
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.search}>
          <SearchField value={props.query} onSearch={props.onQuery} label={props.searchLabel} />
          {props.menu}
        </div>
        <div className={styles.choices}>
          {props.choices}
          <Button variant="default" leftSection={<IconFilter size={16} />} onClick={editing[1].open}>
            Filter
          </Button>
        </div>
        <SegmentMenu {...{ passTemplateId, attributes, filter }} onChoose={onFilter} />
        {props.secondRow && <div className={styles.secondRow}>{props.secondRow}</div>}
      </div>
      <EditableFilter {...{ passTemplateId, attributes, filter, editing }} onChange={onFilter} />
    </>
  );
}
