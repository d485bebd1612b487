import { PageError, type PageErrorProps } from '../../ui/feedback/page-error.tsx';
import { AppFrame } from '../../ui/page/app-frame.tsx';
import { UserMenu } from './user-menu.tsx';

/** A page that failed before its frame was there. Whoever sees it is still signed in, and may go elsewhere. */
export function FramedPageError(props: PageErrorProps) {
  return (
    <AppFrame place={null} corner={<UserMenu />}>
      <PageError {...props} />
    </AppFrame>
  );
}
