import { createFileRoute, notFound } from '@tanstack/react-router';
import { MessagesPage } from '../features/lab/messages-page.tsx';

export const Route = createFileRoute('/lab/messages')({
  beforeLoad: ({ context }) => {
    if (!context.config.development) throw notFound();
  },
  component: MessagesPage,
});
