import { Button, Menu } from '@mantine/core';
import { IconBan, IconChevronDown, IconPencil, IconReplace, IconRestore } from '@tabler/icons-react';
import type { PassTemplate } from '@tessera/contract';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import type { PassesSearch } from '../passes/passes-search.ts';
import type { BulkKind } from './bulk-texts.ts';

type BulkMenuProps = { template: PassTemplate; filters: Omit<PassesSearch, 'sort'> };

const BulkChangeDialog = lazy(async () => ({
  default: (await import('./bulk-change-dialog.tsx')).BulkChangeDialog,
}));

const items: { kind: BulkKind; label: string; icon: typeof IconPencil; isDanger?: true }[] = [
  { kind: 'update', label: 'Change a value…', icon: IconPencil },
  { kind: 'reissue', label: 'Reissue…', icon: IconReplace },
  { kind: 'void', label: 'Void…', icon: IconBan, isDanger: true },
  { kind: 'restore', label: 'Undo voiding…', icon: IconRestore },
];

/** What can be done with all passes of the list, filtered as it is. */
export function BulkMenu({ template, filters }: BulkMenuProps) {
  const [kind, setKind] = useState<BulkKind | null>(null);
  const offered = items.filter((item) => template.archivedAt === null || item.kind === 'void');
  return (
    <>
      <Menu position="bottom-end" shadow="lg" portalProps={portalProps}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            Change all
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map(({ kind: chosen, label, icon: Icon, isDanger }) => (
            <Menu.Item
              key={chosen}
              leftSection={<Icon size={16} />}
              {...(isDanger && { c: 'var(--tessera-danger)' })}
              onClick={() => setKind(chosen)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <LazyBoundary>
        {kind && <BulkChangeDialog {...{ kind, template, filters }} onClose={() => setKind(null)} />}
      </LazyBoundary>
    </>
  );
}

/** Inside the page's main landmark. */
const portalProps = { target: 'main' };
