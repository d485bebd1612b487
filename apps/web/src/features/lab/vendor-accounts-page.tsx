import { Stack } from '@mantine/core';
import { ButtonLink } from '../../ui/page/links.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { IssueCertificateForm } from './issue-certificate-form.tsx';
import { LabFrame } from './lab-frame.tsx';
import { MakeServiceAccountForm } from './make-service-account-form.tsx';

export function VendorAccountsPage() {
  useDocumentTitle('Developer accounts');
  return (
    <LabFrame
      title="Developer accounts"
      lead="What you would do by hand in the consoles of Apple and Google: have a certificate issued, and get the key of a service account. Both work in this installation’s lab only."
      actions={
        <ButtonLink to="/lab" variant="default">
          Wallet lab
        </ButtonLink>
      }
    >
      <Stack gap="lg" mt="xl" maw={560}>
        <IssueCertificateForm />
        <MakeServiceAccountForm />
      </Stack>
    </LabFrame>
  );
}
