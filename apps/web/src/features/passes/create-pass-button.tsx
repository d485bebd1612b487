import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { PassTemplate } from '@tessera/contract';
import { CreatePassDialog } from './create-pass-dialog.tsx';

/** The next step for a published template, on each of its pages. */
export function CreatePassButton({ template }: { template: PassTemplate }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={open}>
        Create pass
      </Button>
      <CreatePassDialog isOpen={isOpen} onClose={close} template={template} />
    </>
  );
}
