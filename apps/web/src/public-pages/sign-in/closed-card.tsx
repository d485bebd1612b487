import { MessageCard } from '../message-card.tsx';
import type { Closed } from './open-flow.ts';
import { useAppFont } from './use-app-font.ts';

const words: Record<Closed, { title: string; text: string; action: string }> = {
  expired: {
    title: 'This sign-in has expired',
    text: 'For your safety a sign-in has to be finished within a few minutes, and only once.',
    action: 'Start again',
  },
  'link-over': {
    title: 'This link is no longer valid',
    text: 'It was used already, or is older than an hour. “Forgot password?” on the sign-in page sends a new one.',
    action: 'Go to sign in',
  },
  'invitation-over': {
    title: 'This invitation is no longer valid',
    text: 'It was withdrawn, or is older than a week. Ask who invited you for a new one.',
    action: 'Go to sign in',
  },
};

export function ClosedCard({ why }: { why: Closed }) {
  const { title, text, action } = words[why];
  return (
    <MessageCard title={title} action={{ href: '/_/login', label: action }}>
      {text}
    </MessageCard>
  );
}

export function SignedOutCard() {
  useAppFont();
  return (
    <MessageCard title="You are signed out" action={{ href: '/_/login', label: 'Sign in again' }}>
      You can close this page.
    </MessageCard>
  );
}

export function UnreachableCard() {
  return (
    <MessageCard
      title="The server could not be reached"
      action={{ href: window.location.href, label: 'Try again' }}
    >
      Check the connection. Nothing is lost.
    </MessageCard>
  );
}
