import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ApplePage } from '../../../../../features/wallet-platforms/apple-page.tsx';
import { readFlag } from '../../../../../lib/read-search.ts';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/wallet-platforms/apple')({
  validateSearch: (search: Record<string, unknown>): { upload?: true } => ({
    upload: readFlag(search.upload),
  }),
  component: ApplePlatformPage,
});

function ApplePlatformPage() {
  const { upload } = Route.useSearch();
  const navigate = Route.useNavigate();
  const endUpload = useCallback(() => void navigate({ search: {}, replace: true }), [navigate]);
  return <ApplePage startsUpload={upload === true} onUploadStarted={endUpload} />;
}
