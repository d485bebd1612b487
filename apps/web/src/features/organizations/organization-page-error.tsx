import { useQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, useParams } from '@tanstack/react-router';
import { isForbidden } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { PageError } from '../../ui/feedback/page-error.tsx';
import { NotAllowedPage } from './not-allowed-page.tsx';
import { organizationQuery } from './queries.ts';

export function OrganizationPageError(props: ErrorComponentProps) {
  const { organizationHandle = '' } = useParams({ strict: false });
  const { data: organization } = useQuery(organizationQuery(useTRPC(), organizationHandle));
  return isForbidden(props.error) && organization ? (
    <NotAllowedPage organization={organization} />
  ) : (
    <PageError {...props} />
  );
}
