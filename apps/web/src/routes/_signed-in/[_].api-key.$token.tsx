import { createFileRoute } from '@tanstack/react-router';
import { ApiKeyLinkPage } from '../../features/api-keys/api-key-link-page.tsx';

export const Route = createFileRoute('/_signed-in/_/api-key/$token')({ component: ApiKeyLinkRoute });

function ApiKeyLinkRoute() {
  const { token } = Route.useParams();
  return <ApiKeyLinkPage token={token} />;
}
