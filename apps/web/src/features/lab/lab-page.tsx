import { Group, Skeleton } from '@mantine/core';
import { IconCertificate, IconMail, IconMessage } from '@tabler/icons-react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/page/links.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { LabFrame } from './lab-frame.tsx';
import styles from './lab-page.module.css';
import { usePhones } from './use-lab.ts';
import { VirtualPhone } from './virtual-phone.tsx';

type LabPageProps = {
  /** The download link to add. */
  link?: string;
  /** The passes to show, of any phone. */
  open?: readonly string[];
};

/** Two virtual phones to try passes without an Apple or Google account. */
export function LabPage({ link, open = [] }: LabPageProps) {
  const phones = usePhones();
  useDocumentTitle('Wallet lab');
  return (
    <LabFrame
      title="Wallet lab"
      isWide
      actions={
        <Group gap="sm">
          <ButtonLink to="/lab/accounts" variant="default" leftSection={<IconCertificate size={16} />}>
            Developer accounts
          </ButtonLink>
          <ButtonLink to="/lab/mailbox" variant="default" leftSection={<IconMail size={16} />}>
            Mailbox
          </ButtonLink>
          <ButtonLink to="/lab/messages" variant="default" leftSection={<IconMessage size={16} />}>
            Messages
          </ButtonLink>
        </Group>
      }
      lead="A virtual iPhone and a virtual Android. They do what real phones do: they download and check a pass, register for its updates, and show what was sent. Paste a pass’s download link, then change the pass or launch a campaign and watch it arrive. Nothing here reaches a real phone."
    >
      {phones.isError && !phones.data ? (
        <ErrorState
          title="Could not reach the lab"
          error={phones.error}
          retry={() => void phones.refetch()}
        />
      ) : (
        <div className={styles.phones} aria-busy={phones.isPending}>
          {phones.data
            ? phones.data.map((phone) => <VirtualPhone key={phone.id} {...{ phone, link, open }} />)
            : ['iphone', 'android'].map((id) => <Skeleton key={id} className={styles.outline} />)}
        </div>
      )}
    </LabFrame>
  );
}
