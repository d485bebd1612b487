import { createFileRoute } from '@tanstack/react-router';
import { Team } from '../../../../features/workspaces/team.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/team')({ component: Team });
