import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { CopyButton, CopyIcon } from '../../ui/form/copy-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useHoldsRight } from '../workspaces/workspace-context.ts';
import styles from './personal-links.module.css';
import type { PersonalLinksProps } from './personal-links-card.tsx';

export function LinkSecret({ question, url }: { question: PersonalLinksProps; url: string | null }) {
  const maySign = useHoldsRight('signUps');
  return (
    <section className={styles.part} aria-labelledby="link-secret">
      <h3 className={styles.title} id="link-secret">
        Signed links
      </h3>
      <p className={styles.help}>
        A signed link may set every value of a new pass. A person who already has the pass is led to it,
        unchanged. Make them on your server with <code>personalLink</code> of <code>@tessera/client</code>, or
        as the <Anchor href="/api/v1/docs">API documentation</Anchor> says.
      </p>
      {url && (
        <div className={styles.address}>
          <code>{url}</code>
          <CopyIcon value={url} label="Copy start of links" />
        </div>
      )}
      {maySign ? (
        <Secret question={question} />
      ) : (
        <p className={styles.help}>Admins see the secret that signs them.</p>
      )}
    </section>
  );
}

function Secret({ question }: { question: PersonalLinksProps }) {
  const { personalLinks } = useTRPC().workspace.passTemplates;
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const onError = (error: unknown) =>
    showError(failureMessage(error, 'Error loading the secret, please try again later'));
  const onSuccess = (answer: { secret: string }) => {
    setSecret(answer.secret);
    setIsAsking(false);
  };
  const reveal = useMutation(personalLinks.revealSecret.mutationOptions({ onSuccess, onError }));
  const rotate = useMutation(personalLinks.rotateSecret.mutationOptions({ onSuccess, onError }));
  return (
    <>
      {secret && <code className={`${styles.secret} ph-no-capture`}>{secret}</code>}
      <div className={styles.actions}>
        {secret ? (
          <CopyButton value={secret} label="Copy secret" />
        ) : (
          <BusyButton variant="default" isBusy={reveal.isPending} onClick={() => reveal.mutate(question)}>
            Show secret
          </BusyButton>
        )}
        <BusyButton variant="default" isBusy={false} onClick={() => setIsAsking(true)}>
          Rotate secret
        </BusyButton>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Rotate the secret of this template’s links?"
        confirmLabel="Rotate secret"
        isDanger
        isBusy={rotate.isPending}
        onConfirm={() => rotate.mutate(question)}
        onClose={() => setIsAsking(false)}
      >
        All links signed so far stop working at once, including those already mailed. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
