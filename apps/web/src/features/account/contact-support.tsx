import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { HelpDialog } from './help-dialog.tsx';

export function ContactSupport() {
  const { supportUrl } = useAppConfig();
  const [isOpen, setOpen] = useState(false);
  if (supportUrl)
    return (
      <Button component="a" variant="default" href={supportUrl} target="_blank" rel="noreferrer">
        Contact Support
      </Button>
    );
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Contact Support
      </Button>
      {isOpen && <HelpDialog onClose={() => setOpen(false)} />}
    </>
  );
}
