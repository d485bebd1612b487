import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Pass, PassTemplate } from '@tessera/contract';
import { formatNumber } from '../../../lib/format-number.ts';
import type { ReadyList } from '../../../ui/table/list-state.ts';
import { BulkMenu } from '../../bulk-changes/bulk-menu.tsx';
import { ExportButton } from '../../imports/passes-transfer.tsx';
import { isFiltered, type PassesSearch } from './passes-search.ts';
import styles from './selection-bar.module.css';
import { SendLinksButton } from './send-links-button.tsx';
import type { PassSelection } from './use-pass-selection.ts';

type SelectionBarProps = {
  template: PassTemplate;
  filters: Omit<PassesSearch, 'sort'>;
  list: ReadyList<Pass>;
  selection: PassSelection;
};

export function SelectionBar({ template, filters, list, selection }: SelectionBarProps) {
  const { ids, isAll, chooseAll, clear } = selection;
  const total = `${formatNumber(list.totalCount)}${list.totalCountIsMinimum ? '+' : ''}`;
  const passIds = isAll ? undefined : ids;
  return (
    <section className={styles.bar} aria-label="Selected passes" data-at-bottom>
      <span className={styles.count} aria-live="polite">
        {isAll ? `All ${total} selected` : `${formatNumber(ids.length)} selected`}
      </span>
      {!isAll && (list.hasMore || ids.length < list.items.length) && (
        <Button variant="subtle" size="compact-sm" onClick={chooseAll}>
          {isFiltered(filters) ? `Select all ${total} that match` : `Select all ${total} passes`}
        </Button>
      )}
      <div className={styles.actions}>
        {passIds && template.archivedAt === null && (
          <SendLinksButton
            passTemplateId={template.id}
            filters={filters}
            passes={list.items.filter(({ id }) => passIds.includes(id))}
          />
        )}
        <BulkMenu {...{ template, filters, passIds }} onStarted={clear} />
        <ExportButton passTemplateId={template.id} {...{ filters, passIds }} />
        <ActionIcon
          className={styles.clear}
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Clear selection"
          onClick={clear}
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
    </section>
  );
}
