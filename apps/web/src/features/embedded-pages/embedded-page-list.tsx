import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import type { EmbeddedPage, EmbeddedPagePosition } from '@tessera/contract';
import { ActionsMenu } from '../../ui/overlay/actions-menu.tsx';
import styles from './embedded-page-list.module.css';
import { EmbeddedPagePicture } from './embedded-page-picture.tsx';
import type { PlacedPage } from './embedded-pages-editor.tsx';
import { moved } from './moved.ts';

const titles: Record<EmbeddedPagePosition, string> = {
  before: 'Before Pass Templates',
  after: 'After Playbooks',
};

type EmbeddedPageListProps = {
  position: EmbeddedPagePosition;
  pages: EmbeddedPage[];
  isBusy: boolean;
  onOrder: (pages: EmbeddedPage[]) => void;
  onEdit: (page: PlacedPage) => void;
  onRemove: (page: PlacedPage) => void;
};

export function EmbeddedPageList(props: EmbeddedPageListProps) {
  const { position, pages } = props;
  return (
    <section aria-label={titles[position]}>
      <h3 className={styles.title}>{titles[position]}</h3>
      {pages.length === 0 ? (
        <p className={styles.none}>No pages</p>
      ) : (
        <ul className={styles.list}>
          {pages.map((page, index) => (
            <li key={page.slug} className={styles.row}>
              <span className={styles.icon}>
                <EmbeddedPagePicture icon={page.icon} />
              </span>
              <span className={styles.words}>
                <strong>{page.label}</strong>
                <span className={styles.url}>{page.url}</span>
              </span>
              <RowActions {...props} page={page} index={index} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type RowActionsProps = EmbeddedPageListProps & { page: EmbeddedPage; index: number };

function RowActions({ page, index, pages, position, isBusy, onOrder, onEdit, onRemove }: RowActionsProps) {
  const placed = { ...page, position };
  return (
    <>
      {pages.length > 1 && (
        <>
          <ActionIcon
            size={30}
            aria-label={`Move ${page.label} up`}
            disabled={isBusy || index === 0}
            onClick={() => onOrder(moved(pages, index, -1))}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            size={30}
            aria-label={`Move ${page.label} down`}
            disabled={isBusy || index === pages.length - 1}
            onClick={() => onOrder(moved(pages, index, 1))}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
        </>
      )}
      <ActionsMenu label={`Actions for ${page.label}`}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(placed)}>
          Edit
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onRemove(placed)}>
          Remove
        </Menu.Item>
      </ActionsMenu>
    </>
  );
}
