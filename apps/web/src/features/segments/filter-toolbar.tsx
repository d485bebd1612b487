import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { PassFilter, PassTemplate } from '@tessera/contract';
import type { ReactNode } from 'react';
import { SearchField } from '../../ui/form/search-field.tsx';
import { EditableFilter } from './editable-filter.tsx';
import styles from './filter-toolbar.module.css';
import { SegmentMenu } from './segment-menu.tsx';
import { ToolButton } from './tool-button.tsx';

type FilterToolbarProps = {
  template: PassTemplate;
  searchLabel: string;
  query: string;
  onQuery: (query: string) => void;
  filter: PassFilter | null;
  onFilter: (filter: PassFilter | null) => void;
  /** Choices beside the search; on a phone in a second row. */
  choices?: ReactNode;
  /** How the list is shown, and what can be done with it. */
  menu?: ReactNode;
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
        </div>
        {props.choices && <div className={styles.choices}>{props.choices}</div>}
        <ToolButton icon={<IconFilter size={16} />} label="Filter" onClick={editing[1].open} />
        <SegmentMenu {...{ passTemplateId, attributes, filter }} onChoose={onFilter} />
        {props.menu}
      </div>
      <EditableFilter {...{ passTemplateId, attributes, filter, editing }} onChange={onFilter} />
    </>
  );
}
