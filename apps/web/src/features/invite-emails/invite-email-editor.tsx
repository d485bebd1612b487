import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import styles from './invite-email.module.css';
import type { InviteEmailDialogProps } from './invite-email-dialog.tsx';
import { InviteEmailForm } from './invite-email-form.tsx';

/** Asks before it closes with unsaved changes. */
export function InviteEmailEditor({
  workspaceHandle,
  passTemplateId,
  onClose,
}: Omit<InviteEmailDialogProps, 'opened'>) {
  const trpc = useTRPC();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const question = { workspaceHandle, passTemplateId };
  // No refetch: it would replace typed text by what another tab saved.
  const info = useQuery(
    trpc.workspace.passTemplates.inviteEmails.get.queryOptions(question, {
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
  const template = useQuery(passTemplateQuery(trpc, question));
  const isDirty = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => (isDirty.current ? setAsking(true) : onClose());
  const failed = [info, template].find(({ isError }) => isError);
  return (
    <>
      <Dialog
        isOpen
        title="Invite email"
        width={934}
        fullScreen={isPhone}
        closeOnClickOutside={false}
        isClosable={!isAsking}
        onClose={close}
      >
        <div className={styles.editor}>
          {info.data && template.data ? (
            <InviteEmailForm
              question={question}
              info={info.data}
              document={(template.data.publishedRevision ?? template.data.latestRevision).document}
              onDirtyChange={(isNowDirty) => {
                isDirty.current = isNowDirty;
              }}
            />
          ) : failed ? (
            <ErrorState
              title="Error: Unable to fetch required data"
              error={failed.error}
              retry={() => {
                void info.refetch();
                void template.refetch();
              }}
            />
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
      </Dialog>
      {/* Mounted on demand: otherwise the Escape that opens it would also close it. */}
      {isAsking && (
        <ConfirmDialog
          isOpen
          title="Close without saving?"
          confirmLabel="Close"
          isDanger
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          What you changed since the last save will be lost.
        </ConfirmDialog>
      )}
    </>
  );
}
