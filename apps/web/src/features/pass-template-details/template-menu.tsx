import { useDisclosure } from '@mantine/hooks';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { PassTemplate } from '@tessera/contract';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { ArchiveTemplateDialog } from './archive-template-dialog.tsx';
import { useTemplateArchiving } from './use-template-archiving.ts';

/** What else can be done with a template: put it away, or bring it back. */
export function TemplateMenu({ template }: { template: PassTemplate }) {
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const { archive, unarchive } = useTemplateArchiving();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <ActionsMenu label={`More actions for ${template.name}`} isBusy={unarchive.isPending}>
        {(Menu) =>
          template.archivedAt ? (
            <Menu.Item leftSection={<IconArchiveOff size={16} />} onClick={() => unarchive.mutate(question)}>
              Unarchive
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconArchive size={16} />} onClick={asking.open}>
              Archive
            </Menu.Item>
          )
        }
      </ActionsMenu>
      <ArchiveTemplateDialog
        template={template}
        isOpen={isAsking}
        isBusy={archive.isPending}
        onClose={asking.close}
        onArchive={(shouldVoidPasses) =>
          archive.mutate({ ...question, shouldVoidPasses }, { onSuccess: asking.close })
        }
      />
    </>
  );
}
