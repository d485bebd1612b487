import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';

/** Wraps the lazy parts of a card, as `LazyBoundary` does, without the app's library, for public pages. */
export function CardPart({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary failure={<LoadFailure />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function LoadFailure() {
  return (
    <p role="alert" style={{ margin: 0, fontSize: 13, color: '#1a1a1a', background: '#fff' }}>
      A part of this page could not be loaded.{' '}
      <button type="button" onClick={() => window.location.reload()}>
        Reload
      </button>
    </p>
  );
}
