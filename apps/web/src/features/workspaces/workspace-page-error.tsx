import type { ErrorComponentProps } from '@tanstack/react-router';
import { isForbidden } from '../../lib/errors.ts';
import { PageError } from '../../ui/feedback/page-error.tsx';
import { NotAllowedPage } from '../organizations/not-allowed-page.tsx';
import { useWorkspace } from './workspace-context.ts';

export function WorkspacePageError(props: ErrorComponentProps) {
  const { organization } = useWorkspace();
  return isForbidden(props.error) ? <NotAllowedPage organization={organization} /> : <PageError {...props} />;
}
