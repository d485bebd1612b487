import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { CreateTemplateDialog } from './create-template-dialog.tsx';

export function CreateTemplateButton({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  const { canCreateNonDemoTemplates } = useWorkspace();
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant={variant} leftSection={<IconPlus size={16} />} onClick={dialog.open}>
        {canCreateNonDemoTemplates ? 'Create Pass Template' : 'Create Demo Pass Template'}
      </Button>
      {isOpen && <CreateTemplateDialog onClose={dialog.close} />}
    </>
  );
}
