import { Button, Skeleton, Stack } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/page/links.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { type LabMail, labUrl } from './lab-api.ts';
import { LabFrame } from './lab-frame.tsx';
import styles from './mailbox-page.module.css';
import { mailsQuery, useLabChanges } from './use-lab.ts';

export function MailboxPage() {
  useLabChanges();
  useDocumentTitle('Mailbox');
  const mails = useQuery(mailsQuery);
  return (
    <LabFrame
      title="Mailbox"
      lead="Every email the server sends in development lands here, and nowhere else."
      actions={
        <ButtonLink to="/lab" variant="default">
          Wallet lab
        </ButtonLink>
      }
    >
      <Stack gap="sm" mt="xl" aria-busy={mails.isPending}>
        {mails.isError && !mails.data ? (
          <ErrorState
            title="Could not open the mailbox"
            error={mails.error}
            retry={() => void mails.refetch()}
          />
        ) : mails.data ? (
          <Mails mails={mails.data} />
        ) : (
          ['one', 'two', 'three'].map((id) => <Skeleton key={id} height={72} radius="lg" />)
        )}
      </Stack>
    </LabFrame>
  );
}

function Mails({ mails }: { mails: LabMail[] }) {
  if (mails.length === 0)
    return (
      <Card>
        <EmptyState icon={<IconMail size={24} stroke={1.6} />} title="No email yet">
          Invitations, download links and password resets are shown here as their readers would see them.
        </EmptyState>
      </Card>
    );
  return mails.map((mail) => <Mail key={mail.id} mail={mail} />);
}

function Mail({ mail }: { mail: LabMail }) {
  const [isOpen, setIsOpen] = useState(false);
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card>
      <div className={styles.head}>
        <div className={styles.words}>
          <strong>{mail.subject}</strong>
          <span>
            To {mail.to}, {formatDate(mail.at, timezone, 'dateTime')}
          </span>
        </div>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Read'}
        </Button>
      </div>
      {isOpen &&
        (mail.hasHtml ? (
          <iframe
            className={styles.body}
            title={mail.subject}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={`${labUrl}/mailbox/${encodeURIComponent(mail.id)}/body`}
          />
        ) : (
          <pre className={styles.text}>{mail.text}</pre>
        ))}
    </Card>
  );
}
