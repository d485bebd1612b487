import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconColumns, IconDots, IconDownload, IconMail, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { BulkKind, PassTemplate } from '@tessera/contract';
import { useState } from 'react';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { BulkDialog, BulkItems } from '../../bulk-changes/bulk-menu.tsx';
import { useExport } from '../../imports/passes-transfer.tsx';
import { useHoldsRight, useWorkspace } from '../../workspaces/workspace-context.ts';
import { ColumnChoices } from './columns-menu.tsx';
import { type PassesSearch, sortOptions } from './passes-search.ts';
import { sendDownloadSearch } from './send-links-button.tsx';

type MoreMenuProps = {
  template: PassTemplate;
  filters: Omit<PassesSearch, 'sort'>;
  sort: PassesSearch['sort'];
  onSort: (sort: PassesSearch['sort']) => void;
  hasSelection: boolean;
};

export function MoreMenu({ template, filters, sort, onSort, hasSelection }: MoreMenuProps) {
  const passTemplateId = template.id;
  const { document } = template.publishedRevision ?? template.latestRevision;
  const [isChoosing, columns] = useDisclosure(false);
  const [kind, setKind] = useState<BulkKind | null>(null);
  const { exportPasses } = useExport({ passTemplateId, filters });
  const { handle: workspaceHandle } = useWorkspace();
  const mayExport = useHoldsRight('export');
  const mayChange = useHoldsRight('changeMany');
  const navigate = useNavigate();
  return (
    <>
      <Menu position="bottom-end" shadow="lg" width={240} portalProps={portalProps}>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label="More">
            <IconDots size={18} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Sort</Menu.Label>
          {[{ value: undefined, label: 'Newest first' }, ...sortOptions].map(({ value, label }) => (
            <Menu.Item
              key={label}
              aria-current={sort === value || undefined}
              leftSection={sort === value ? <IconCheck size={16} /> : <span style={{ width: 16 }} />}
              onClick={() => onSort(value)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconColumns size={16} />} onClick={columns.open}>
            Columns…
          </Menu.Item>
          {template.archivedAt === null && (
            <Menu.Item
              leftSection={<IconUpload size={16} />}
              onClick={() =>
                void navigate({
                  to: '/$workspaceHandle/templates/$passTemplateId/import',
                  params: { workspaceHandle, passTemplateId },
                })
              }
            >
              Import
            </Menu.Item>
          )}
          {template.archivedAt === null && (
            <Menu.Item
              leftSection={<IconMail size={16} />}
              onClick={() =>
                void navigate({
                  to: '/$workspaceHandle/templates/$passTemplateId/send-download',
                  params: { workspaceHandle, passTemplateId },
                  search: sendDownloadSearch(filters),
                })
              }
            >
              Send links
            </Menu.Item>
          )}
          {!hasSelection && mayExport && (
            <Menu.Item leftSection={<IconDownload size={16} />} onClick={exportPasses}>
              Export
            </Menu.Item>
          )}
          {!hasSelection && mayChange && (
            <>
              <Menu.Label>Change all</Menu.Label>
              <BulkItems template={template} onChoose={setKind} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Sheet isOpen={isChoosing} onClose={columns.close} position="bottom" size="auto" title="Columns">
        <ColumnChoices {...{ passTemplateId, document }} />
      </Sheet>
      <BulkDialog {...{ template, filters, kind }} onClose={() => setKind(null)} />
    </>
  );
}

const portalProps = { target: 'main' };
