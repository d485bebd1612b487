import { useMutation } from '@tanstack/react-query';
import type { AppleCertificateUpload, ApplePassTypeIdentifier } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { useRefreshPlatforms } from './use-refresh-platforms.ts';

export type CertificateFiles = {
  certificate: File | null;
  file: File | null;
  privateKey: File | null;
  intermediate: File | null;
  password: string;
};

export function useUploadCertificate(
  kind: AppleCertificateUpload['kind'],
  identifier: ApplePassTypeIdentifier | null,
) {
  const trpc = useTRPC();
  const workspaceHandle = useWorkspace().handle;
  const refresh = useRefreshPlatforms();
  const create = useMutation(trpc.workspace.applePassTypeIdentifiers.create.mutationOptions());
  const renew = useMutation(trpc.workspace.applePassTypeIdentifiers.renew.mutationOptions());
  return useMutation({
    // Remove files and password from the mutation's memory.
    gcTime: 0,
    mutationFn: async (files: CertificateFiles) => {
      try {
        const upload = await readUpload(kind, files);
        await (identifier
          ? renew.mutateAsync({ workspaceHandle, applePassTypeIdentifierId: identifier.id, upload })
          : create.mutateAsync({ workspaceHandle, upload }));
      } finally {
        create.reset();
        renew.reset();
      }
    },
    onSuccess: refresh,
  });
}

async function readUpload(
  kind: AppleCertificateUpload['kind'],
  files: CertificateFiles,
): Promise<AppleCertificateUpload> {
  const { password } = files;
  const intermediate = await read(files.intermediate);
  switch (kind) {
    case 'certificate':
      return { kind, certificate: await read(files.certificate), intermediate };
    case 'p12':
      return { kind, file: await read(files.file), password, intermediate };
    case 'pem':
      return {
        kind,
        certificate: await read(files.certificate),
        privateKey: await read(files.privateKey),
        password,
        intermediate,
      };
  }
}

const read = (file: File | null): Promise<string> => (file ? fileToBase64(file) : Promise.resolve(''));

function fileToBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error('The file could not be read.', { cause: reader.error }));
    // In a data URL, the base64 follows the comma.
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(file);
  });
}
