import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { HelpDialog } from './help-dialog.tsx';

/** Leads to the support of this installation; where none was named, to the words that say whom to ask. */
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
