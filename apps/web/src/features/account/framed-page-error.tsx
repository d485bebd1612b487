import type { ErrorComponentProps } from '@tanstack/react-router';
import { AppFrame } from '../../ui/app-frame.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { UserMenu } from './user-menu.tsx';

/** A page that failed before its frame was there. Whoever sees it is still signed in, and may go elsewhere. */
export function FramedPageError(props: ErrorComponentProps) {
  return (
    <AppFrame place={null} corner={<UserMenu />}>
      <PageError {...props} />
    </AppFrame>
  );
}
