import { createFileRoute, notFound } from '@tanstack/react-router';
import { LabPage } from '../features/lab/lab-page.tsx';
import { readText } from '../lib/read-search.ts';

export const Route = createFileRoute('/lab/')({
  validateSearch: (search: Record<string, unknown>): { link?: string; open?: string[] } => ({
    link: readText(search.link),
    open: Array.isArray(search.open) ? search.open.map(String) : undefined,
  }),
  beforeLoad: ({ context }) => {
    if (!context.config.development) throw notFound();
  },
  component: LabIndexPage,
});

function LabIndexPage() {
  return <LabPage {...Route.useSearch()} />;
}
