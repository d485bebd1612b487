import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { PassTemplate } from '@tessera/contract';
import { PartPending } from '../../ui/part-pending.tsx';
import { useFetched } from '../../ui/use-fetched.ts';

const fetchDialog = () => import('./create-pass-dialog.tsx').then((module) => module.CreatePassDialog);

/** The next step for a published template, on each of its pages; fetches the dialog when the pointer or focus comes near. */
export function CreatePassButton({ template }: { template: PassTemplate }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [CreatePassDialog, fetchOnce, prepare] = useFetched(fetchDialog, close);
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} />}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          fetchOnce();
          open();
        }}
      >
        Create pass
      </Button>
      {CreatePassDialog ? (
        <CreatePassDialog isOpen={isOpen} onClose={close} template={template} />
      ) : (
        isOpen && <PartPending />
      )}
    </>
  );
}
