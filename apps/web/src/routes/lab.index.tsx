import { createFileRoute, notFound } from '@tanstack/react-router';
import { LabPage } from '../features/lab/lab-page.tsx';
import { readText } from '../lib/read-search.ts';

export const Route = createFileRoute('/lab/')({
  validateSearch: (search: Record<string, unknown>): { link?: string } => ({ link: readText(search.link) }),
  beforeLoad: ({ context }) => {
    if (!context.config.development) throw notFound();
  },
  component: LabIndexPage,
});

function LabIndexPage() {
  const { link } = Route.useSearch();
  return <LabPage link={link} />;
}
