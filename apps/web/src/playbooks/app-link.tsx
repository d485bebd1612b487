import type { ReactNode } from 'react';

/**
 * A link into the workspace. In the app's frame the app navigates; otherwise it opens the workspace picker, which skips itself if there is only one.
 */
export function AppLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a className="place" href={`/-/${path}`} target="_top" data-place={path}>
      {children}
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="M5 3l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
    </a>
  );
}
