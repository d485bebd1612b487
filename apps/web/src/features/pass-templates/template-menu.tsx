import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCopy } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { ActionsMenu } from '../../ui/overlay/actions-menu.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { useTemplateArchiving } from './use-template-archiving.ts';

const ArchiveTemplateDialog = lazy(async () => ({
  default: (await import('./archive-template-dialog.tsx')).ArchiveTemplateDialog,
}));
const DuplicateTemplateDialog = lazy(async () => ({
  default: (await import('./duplicate-template-dialog.tsx')).DuplicateTemplateDialog,
}));

type TemplateMenuProps = { template: { id: string; name: string; archivedAt: string | null } };

export function TemplateMenu({ template }: TemplateMenuProps) {
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const { archive, unarchive } = useTemplateArchiving();
  const [asking, setAsking] = useState<'archive' | 'duplicate' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <ActionsMenu label={`More actions for ${template.name}`} isBusy={unarchive.isPending}>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => setAsking('duplicate')}>
          Duplicate
        </Menu.Item>
        {template.archivedAt ? (
          <Menu.Item leftSection={<IconArchiveOff size={16} />} onClick={() => unarchive.mutate(question)}>
            Unarchive
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => setAsking('archive')}>
            Archive
          </Menu.Item>
        )}
      </ActionsMenu>
      <LazyBoundary>
        {asking === 'duplicate' && <DuplicateTemplateDialog template={template} onClose={close} />}
        {asking === 'archive' && (
          <ArchiveTemplateDialog
            template={template}
            isArchiving={archive.isPending}
            onClose={close}
            onArchive={(shouldVoidPasses) =>
              archive.mutate({ ...question, shouldVoidPasses }, { onSuccess: close })
            }
          />
        )}
      </LazyBoundary>
    </>
  );
}
