import { fetchedParts } from '../../ui/fetched-parts.ts';

/** Whole passes, before and after: only the step that changes them shows them. */
export const fetchedPreview = fetchedParts({
  change: () => import('./change-preview.tsx').then((module) => module.ChangePreview),
});
