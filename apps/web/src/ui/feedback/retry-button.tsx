import { Button, type ButtonProps } from '@mantine/core';
import { isSignedOut } from '../../lib/session/sign-in-again.ts';

export function RetryButton({
  error,
  retry,
  ...button
}: { error: unknown; retry: () => void } & Pick<ButtonProps, 'size'>) {
  const hasEnded = isSignedOut(error);
  return (
    <Button variant="default" onClick={hasEnded ? () => window.location.reload() : retry} {...button}>
      {hasEnded ? 'Sign in' : 'Try again'}
    </Button>
  );
}
