import { PageError, type PageErrorProps } from '../../ui/feedback/page-error.tsx';
import { AppFrame } from '../../ui/page/app-frame.tsx';
import { UserMenu } from './user-menu.tsx';

/** Shown by a page that failed before its frame rendered. The person is still signed in, so the header stays. */
export function FramedPageError(props: PageErrorProps) {
  return (
    <AppFrame place={null} corner={<UserMenu />}>
      <PageError {...props} />
    </AppFrame>
  );
}
