import { noteFetchedPart, noteMissingPart } from './missing-parts.ts';

/** Fetches a part of the page, and notes that it is there, or that it is missing; null where it cannot be fetched. */
export async function fetchNoted<Part>(
  fetchPart: () => Promise<Part>,
  isAskedFor?: boolean,
): Promise<Part | null> {
  try {
    const part = await fetchPart();
    noteFetchedPart(fetchPart);
    return part;
  } catch {
    noteMissingPart(fetchPart, isAskedFor);
    return null;
  }
}
