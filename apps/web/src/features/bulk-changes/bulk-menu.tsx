import { Button, Menu } from '@mantine/core';
import { IconBan, IconChevronDown, IconPencil, IconReplace, IconRestore } from '@tabler/icons-react';
import type { BulkKind, PassTemplate } from '@tessera/contract';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { useHoldsRight } from '../workspaces/workspace-context.ts';
import type { BulkTarget } from './bulk-change-dialog.tsx';

const BulkChangeDialog = lazy(async () => ({
  default: (await import('./bulk-change-dialog.tsx')).BulkChangeDialog,
}));

const items: { kind: BulkKind; label: string; icon: typeof IconPencil; isDanger?: true }[] = [
  { kind: 'update', label: 'Change a value…', icon: IconPencil },
  { kind: 'reissue', label: 'Reissue…', icon: IconReplace },
  { kind: 'void', label: 'Void…', icon: IconBan, isDanger: true },
  { kind: 'restore', label: 'Undo voiding…', icon: IconRestore },
];

export function BulkMenu(target: BulkTarget) {
  const [kind, setKind] = useState<BulkKind | null>(null);
  if (!useHoldsRight('changeMany')) return null;
  return (
    <>
      <Menu position="bottom-end" shadow="lg" portalProps={portalProps}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            {target.passIds ? 'Change' : 'Change all'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <BulkItems template={target.template} onChoose={setKind} />
        </Menu.Dropdown>
      </Menu>
      <BulkDialog {...target} kind={kind} onClose={() => setKind(null)} />
    </>
  );
}

export function BulkItems({
  template,
  onChoose,
}: {
  template: PassTemplate;
  onChoose: (kind: BulkKind) => void;
}) {
  return items
    .filter((item) => template.archivedAt === null || item.kind === 'void')
    .map(({ kind, label, icon: Icon, isDanger }) => (
      <Menu.Item
        key={kind}
        leftSection={<Icon size={16} />}
        {...(isDanger && { c: 'var(--tessera-danger)' })}
        onClick={() => onChoose(kind)}
      >
        {label}
      </Menu.Item>
    ));
}

/** Outside of the menu, which unmounts its items when it closes. */
export function BulkDialog({
  kind,
  ...rest
}: BulkTarget & {
  kind: BulkKind | null;
  onClose: () => void;
}) {
  return <LazyBoundary>{kind && <BulkChangeDialog kind={kind} {...rest} />}</LazyBoundary>;
}

/** Inside the main landmark. */
const portalProps = { target: 'main' };
