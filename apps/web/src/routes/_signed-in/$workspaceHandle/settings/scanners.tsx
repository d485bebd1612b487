import { createFileRoute } from '@tanstack/react-router';
import { Scanners } from '../../../../features/scanners/scanners.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/scanners')({
  component: Scanners,
});
