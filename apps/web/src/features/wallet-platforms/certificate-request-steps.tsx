import { Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { AppleCertificateRequest, ApplePassTypeIdentifier } from '@tessera/contract';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { serverMessage } from '../../lib/errors.ts';
import { saveTextFile } from '../../lib/save-text-file.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { CertificateUploadForm } from './certificate-upload-form.tsx';
import { OutsideLink } from './how-to.tsx';
import { certificateRequestsQuery } from './queries.ts';
import { useRefreshPlatforms } from './use-refresh-platforms.ts';
import { vendorLinks } from './vendor-links.ts';
import styles from './wallet-platforms.module.css';

type CertificateRequestStepsProps = {
  identifier: ApplePassTypeIdentifier | null;
  onDone: () => void;
  onCancel: () => void;
};

/** For people without Keychain Access: the server creates the key, and Apple only gets the request. */
export function CertificateRequestSteps(props: CertificateRequestStepsProps) {
  return (
    <ol className={styles.steps}>
      <li>
        <p className={styles.step}>
          Download a certificate request. Its key is created here and never leaves this server.
        </p>
        <RequestButton identifier={props.identifier} />
      </li>
      <li>
        <p className={styles.step}>
          At Apple, open <OutsideLink href={vendorLinks.appleCertificates}>Certificates, +</OutsideLink>,
          choose Pass Type ID Certificate and{' '}
          {props.identifier ? props.identifier.identifier : 'your identifier'}, and upload the request. Then
          download the certificate, a file that ends in .cer.
        </p>
        <LabHint />
      </li>
      <li>
        <p className={styles.step}>
          Bring Apple’s certificate here. This can wait: the request stays on this page.
        </p>
        <CertificateUploadForm kind="certificate" {...props} />
      </li>
    </ol>
  );
}

function RequestButton({ identifier }: Pick<CertificateRequestStepsProps, 'identifier'>) {
  const trpc = useTRPC();
  const { handle } = useWorkspace();
  const refresh = useRefreshPlatforms();
  const pending = useQuery(certificateRequestsQuery(trpc, handle)).data?.certificateRequests.find(
    (request) => request.applePassTypeIdentifierId === (identifier?.id ?? null),
  );
  const create = useMutation(
    trpc.workspace.appleCertificateRequests.create.mutationOptions({
      onSuccess: async (request) => {
        save(request);
        showDone('The request is made and downloaded.');
        await refresh();
      },
      onError: (error) => showError(serverMessage(error, 'Could not make the request. Please try again.')),
    }),
  );
  const request = () =>
    create.mutate({ workspaceHandle: handle, applePassTypeIdentifierId: identifier?.id ?? null });
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={16} />}
      isBusy={create.isPending}
      onClick={() => (pending ? save(pending) : request())}
    >
      {pending ? 'Download request again' : 'Download request'}
    </BusyButton>
  );
}

const save = ({ fileName, request }: AppleCertificateRequest): void => saveTextFile(fileName, request);

/** In development the lab replaces Apple. */
function LabHint() {
  const { development } = useAppConfig();
  if (!development) return null;
  return (
    <Text size="sm" c="dimmed">
      To try it without Apple, let the <OutsideLink href="/lab/accounts">wallet lab</OutsideLink> issue it.
    </Text>
  );
}
