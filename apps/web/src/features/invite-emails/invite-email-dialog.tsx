import { Skeleton } from '@mantine/core';
import { lazy } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const InviteEmailEditor = lazy(async () => ({
  default: (await import('./invite-email-editor.tsx')).InviteEmailEditor,
}));

export type InviteEmailDialogProps = {
  workspaceHandle: string;
  passTemplateId: string;
  opened: boolean;
  onClose: () => void;
};

export function InviteEmailDialog({ opened, ...editor }: InviteEmailDialogProps) {
  if (!opened) return null;
  const placeholder = (
    <Dialog isOpen title="Invite email" width={934} onClose={editor.onClose}>
      <Skeleton height={480} />
    </Dialog>
  );
  return (
    <LazyBoundary fallback={placeholder}>
      <InviteEmailEditor {...editor} />
    </LazyBoundary>
  );
}
