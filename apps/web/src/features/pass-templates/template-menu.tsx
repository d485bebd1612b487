import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCopy, IconScan } from '@tabler/icons-react';
import type { PassTemplate } from '@tessera/contract';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { ActionsMenu } from '../../ui/overlay/actions-menu.tsx';
import { PlainLink } from '../../ui/page/links.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { useTemplateArchiving } from './use-template-archiving.ts';

const ArchiveTemplateDialog = lazy(async () => ({
  default: (await import('./archive-template-dialog.tsx')).ArchiveTemplateDialog,
}));
const DuplicateTemplateDialog = lazy(async () => ({
  default: (await import('./duplicate-template-dialog.tsx')).DuplicateTemplateDialog,
}));

type TemplateMenuProps = {
  template: Pick<PassTemplate, 'id' | 'name' | 'archivedAt' | 'lastPublishedAt'>;
};

export function TemplateMenu({ template }: TemplateMenuProps) {
  const { handle: workspaceHandle, organization } = useWorkspace();
  const question = { workspaceHandle, passTemplateId: template.id };
  const { archive, unarchive } = useTemplateArchiving();
  const [asking, setAsking] = useState<'archive' | 'duplicate' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <ActionsMenu label={`More actions for ${template.name}`} isBusy={unarchive.isPending}>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => setAsking('duplicate')}>
          Duplicate
        </Menu.Item>
        {organization.permissions.canManage && template.lastPublishedAt && !template.archivedAt && (
          <Menu.Item
            leftSection={<IconScan size={16} />}
            renderRoot={(props) => (
              <PlainLink
                {...props}
                to="/$workspaceHandle/settings/scanners"
                params={{ workspaceHandle }}
                search={{ passTemplateId: template.id }}
              />
            )}
          >
            Add a scanner
          </Menu.Item>
        )}
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
