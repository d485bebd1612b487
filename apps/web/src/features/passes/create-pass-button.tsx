import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { PassTemplate } from '@tessera/contract';
import { type ComponentProps, lazy, useState } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';

const LoadedDialog = lazy(async () => ({
  default: (await import('./create-pass-dialog.tsx')).CreatePassDialog,
}));

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

export function CreatePassDialog(props: ComponentProps<typeof LoadedDialog>) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return <LazyBoundary>{wasOpened && <LoadedDialog {...props} />}</LazyBoundary>;
}
