import { createFileRoute, notFound } from '@tanstack/react-router';
import { MailboxPage } from '../features/lab/mailbox-page.tsx';

export const Route = createFileRoute('/lab/mailbox')({
  beforeLoad: ({ context }) => {
    if (!context.config.development) throw notFound();
  },
  component: MailboxPage,
});
