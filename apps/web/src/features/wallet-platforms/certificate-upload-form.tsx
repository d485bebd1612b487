import { Button, FileInput, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AppleCertificateUpload, ApplePassTypeIdentifier } from '@tessera/contract';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { OutsideLink } from './how-to.tsx';
import { type CertificateFiles, useUploadCertificate } from './use-upload-certificate.ts';
import { vendorLinks } from './vendor-links.ts';

type Kind = AppleCertificateUpload['kind'];
type CertificateUploadFormProps = {
  kind: Kind;
  identifier: ApplePassTypeIdentifier | null;
  onDone: () => void;
  onCancel: () => void;
};

const noFiles: CertificateFiles = {
  certificate: null,
  file: null,
  privateKey: null,
  intermediate: null,
  password: '',
};

const missing: Record<Kind, Partial<Record<keyof CertificateFiles, string>>> = {
  certificate: { certificate: 'Choose the certificate that Apple issued' },
  p12: { file: 'Choose the .p12 file' },
  pem: { certificate: 'Choose the certificate', privateKey: 'Choose the private key' },
};

export function CertificateUploadForm({ kind, identifier, onDone, onCancel }: CertificateUploadFormProps) {
  const form = useForm<CertificateFiles>({
    initialValues: noFiles,
    validate: (files) =>
      Object.fromEntries(Object.entries(missing[kind]).filter(([name]) => !Reflect.get(files, name))),
  });
  const upload = useUploadCertificate(kind, identifier);
  const submit = form.onSubmit((files) =>
    upload.mutate(files, {
      onSuccess: onDone,
      onError: (error) => {
        const { issues } = readFailure(error);
        form.setErrors(
          Object.fromEntries(
            Object.entries(issues).map(([path, words]) => [path.replace('upload.', ''), words]),
          ),
        );
        if (Object.keys(issues).length === 0)
          showError(serverMessage(error, 'Could not upload the certificate. Please try again.'));
      },
    }),
  );
  const isIntermediateAsked = Boolean(form.errors.intermediate ?? form.values.intermediate);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {kind === 'p12' && (
          <FileInput
            label=".p12 file"
            description="Exported from Keychain Access, certificate and key together."
            placeholder="Choose a file"
            accept=".p12,.pfx"
            {...form.getInputProps('file')}
          />
        )}
        {kind !== 'p12' && (
          <FileInput
            label="Certificate"
            placeholder="Choose a .cer or .pem file"
            accept=".cer,.crt,.pem,.der"
            {...form.getInputProps('certificate')}
          />
        )}
        {kind === 'pem' && (
          <FileInput
            label="Private key"
            placeholder="Choose a .pem or .key file"
            accept=".pem,.key"
            {...form.getInputProps('privateKey')}
          />
        )}
        {kind !== 'certificate' && (
          <PasswordInput
            label="Password"
            description="Of the file; leave it empty if it has none. It is used once and not kept."
            autoComplete="off"
            {...form.getInputProps('password')}
          />
        )}
        {isIntermediateAsked && (
          <FileInput
            label="Intermediate certificate"
            description={
              <OutsideLink href={vendorLinks.appleAuthorities}>Apple’s certificate authorities</OutsideLink>
            }
            placeholder="Choose a .cer file"
            accept=".cer,.crt,.pem,.der"
            clearable
            {...form.getInputProps('intermediate')}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={upload.isPending}>
            Upload certificate
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
