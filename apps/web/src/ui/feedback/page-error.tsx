import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { isForbidden, readFailure } from '../../lib/errors.ts';
import { isSignedOut } from '../../lib/session/sign-in-again.ts';
import { MessagePage } from './message-page.tsx';

export type PageErrorProps = ErrorComponentProps & {
  /** Replaces the default title where the specification names one; a refusal keeps its own. */
  title?: string | undefined;
};

/** Shown by a route that failed: the specification's text for FORBIDDEN, else an offer to retry. */
export function PageError({ error, reset, title = 'Something went wrong' }: PageErrorProps) {
  if (isForbidden(error)) return <MessagePage title="You are not allowed to access this page." />;
  if (isSignedOut(error))
    return (
      <MessagePage
        title="Your session has ended"
        action={<Button onClick={() => window.location.reload()}>Sign in</Button>}
      >
        Sign in again to go on where you were.
      </MessagePage>
    );
  const { code, message, requestId } = readFailure(error);
  const text = code
    ? message
    : 'This page could not be shown. Nothing you saved is lost; try again, and if it happens twice, tell support.';
  return (
    <MessagePage
      title={title}
      requestId={requestId}
      action={
        <Button
          onClick={() => {
            reset();
            window.location.reload();
          }}
        >
          Try again
        </Button>
      }
    >
      {text}
    </MessagePage>
  );
}
