import { createFileRoute } from '@tanstack/react-router';
import { SystemPage } from '../../features/operations/system-page.tsx';

export const Route = createFileRoute('/_signed-in/_/system')({
  component: SystemPage,
});
