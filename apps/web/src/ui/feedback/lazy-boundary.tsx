import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * Wraps every `React.lazy` component: offers to reload if its chunk fails to load, because the connection broke or
 * a newer release replaced it. The rest of the page keeps its state.
 */
export function LazyBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary failure={<LoadFailure />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function LoadFailure() {
  return (
    <Stack gap="xs" align="flex-start" role="alert">
      <Text size="sm">
        A part of this page could not be loaded. Save what you are working on, then reload the page.
      </Text>
      <Button size="xs" variant="default" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Stack>
  );
}
