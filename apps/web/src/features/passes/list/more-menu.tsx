import { Button, Loader, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconColumns, IconDots, IconDownload, IconMail, IconUpload } from '@tabler/icons-react';
import type { BulkKind, PassTemplate } from '@tessera/contract';
import { useState } from 'react';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { PlainLink } from '../../../ui/page/links.tsx';
import { BulkDialog, BulkItems } from '../../bulk-changes/bulk-menu.tsx';
import { useExport } from '../../imports/passes-transfer.tsx';
import { useHoldsRight, useWorkspace } from '../../workspaces/workspace-context.ts';
import { ColumnChoices } from './column-choices.tsx';
import { type PassesSearch, sortOptions } from './passes-search.ts';
import { sendDownloadSearch } from './send-links-button.tsx';

type MoreMenuProps = {
  template: PassTemplate;
  filters: Omit<PassesSearch, 'sort'>;
  sort: PassesSearch['sort'];
  onSort: (sort: PassesSearch['sort']) => void;
  hasSelection: boolean;
  isNarrow: boolean;
};

/** Order and columns of the list, and what concerns all of its passes. */
export function MoreMenu({ template, filters, sort, onSort, hasSelection, isNarrow }: MoreMenuProps) {
  const passTemplateId = template.id;
  const { document } = template.publishedRevision ?? template.latestRevision;
  const [isChoosing, columns] = useDisclosure(false);
  const [kind, setKind] = useState<BulkKind | null>(null);
  const { isExporting, exportPasses } = useExport({ passTemplateId, filters });
  const params = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const mayExport = useHoldsRight('export');
  const mayChange = useHoldsRight('changeMany');
  return (
    <>
      <Menu position="bottom-end" shadow="lg" width={240} portalProps={portalProps}>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label="More">
            {isExporting ? <Loader size={18} aria-hidden /> : <IconDots size={18} />}
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
            <>
              {isNarrow && (
                <Menu.Item
                  leftSection={<IconUpload size={16} />}
                  renderRoot={(props) => (
                    <PlainLink
                      {...props}
                      to="/$workspaceHandle/templates/$passTemplateId/import"
                      params={params}
                    />
                  )}
                >
                  Import
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconMail size={16} />}
                renderRoot={(props) => (
                  <PlainLink
                    {...props}
                    to="/$workspaceHandle/templates/$passTemplateId/send-download"
                    params={params}
                    search={sendDownloadSearch(filters)}
                  />
                )}
              >
                Send links
              </Menu.Item>
            </>
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
      <Sheet isOpen={isChoosing} onClose={columns.close} title="Columns" {...(isNarrow ? atBottom : atRight)}>
        <ColumnChoices {...{ passTemplateId, document }} />
      </Sheet>
      <BulkDialog {...{ template, filters, kind }} onClose={() => setKind(null)} />
    </>
  );
}

const portalProps = { target: 'main' };
const atBottom = { position: 'bottom', size: '70%' } as const;
const atRight = { position: 'right', size: 320 } as const;
