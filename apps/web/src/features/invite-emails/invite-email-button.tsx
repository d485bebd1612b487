import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { InviteEmailDialog } from './invite-email-dialog.tsx';

export function InviteEmailButton({ passTemplateId }: { passTemplateId: string }) {
  const [isOpen, editor] = useDisclosure(false);
  const { handle: workspaceHandle } = useWorkspace();
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={editor.open}>
        Edit Email
      </Button>
      <InviteEmailDialog {...{ workspaceHandle, passTemplateId }} opened={isOpen} onClose={editor.close} />
    </>
  );
}
