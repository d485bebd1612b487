import { Skeleton, Stack } from '@mantine/core';
import { useFetchedPart } from '../../../ui/fetched-parts.ts';
import { DesignPage } from './design-page.tsx';
import { fetchedPages } from './editor-pages.ts';
import type { EditorPageName } from './editor-search.ts';

type PagePropertiesProps = { page: EditorPageName; onSide: (side: 'front' | 'back') => void };

/** The controls of the page chosen. */
export function PageProperties({ page, onSide }: PagePropertiesProps) {
  const FetchedPage = useFetchedPart(fetchedPages, page === 'design' ? null : page);
  if (page === 'design') return <DesignPage />;
  if (FetchedPage) return <FetchedPage onSide={onSide} />;
  return (
    <Stack p="lg" gap="md" aria-busy="true">
      <Skeleton height={16} width={120} />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  );
}
