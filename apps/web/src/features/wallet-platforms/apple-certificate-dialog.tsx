import { SegmentedControl, Stack, Text } from '@mantine/core';
import type { AppleCertificateUpload, ApplePassTypeIdentifier } from '@tessera/contract';
import { useState } from 'react';
import { showDone } from '../../ui/feedback/toasts.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CertificateRequestSteps } from './certificate-request-steps.tsx';
import { CertificateUploadForm } from './certificate-upload-form.tsx';

type Kind = AppleCertificateUpload['kind'];

const ways: { value: Kind; label: string }[] = [
  { value: 'certificate', label: 'Request here' },
  { value: 'p12', label: '.p12 file' },
  { value: 'pem', label: 'PEM files' },
];

type AppleCertificateDialogProps = {
  identifier: ApplePassTypeIdentifier | null;
  onClose: () => void;
};

export function AppleCertificateDialog({ identifier, onClose }: AppleCertificateDialogProps) {
  const [kind, setKind] = useState<Kind>('certificate');
  const done = () => {
    onClose();
    showDone(
      identifier
        ? `${identifier.identifier} has its new certificate.`
        : 'The certificate is ready to sign passes.',
    );
  };
  const upload = { identifier, onDone: done, onCancel: onClose };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={600}
      closeOnClickOutside={false}
      title={identifier ? `Renew ${identifier.identifier}` : 'Add an Apple certificate'}
    >
      <Stack gap="lg">
        {identifier && (
          <Text size="sm">
            The current certificate keeps signing until the new one has passed every check. Passes in wallets
            stay as they are.
          </Text>
        )}
        <SegmentedControl
          fullWidth
          aria-label="How you provide the certificate"
          data={ways}
          value={kind}
          onChange={(value) => setKind(ways.find((way) => way.value === value)?.value ?? 'certificate')}
        />
        {kind === 'certificate' ? (
          <CertificateRequestSteps {...upload} />
        ) : (
          <CertificateUploadForm key={kind} kind={kind} {...upload} />
        )}
      </Stack>
    </Dialog>
  );
}
