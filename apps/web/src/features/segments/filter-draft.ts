import type { PassCondition, PassFilter } from '@tessera/contract';

/** A group matches if all, any or none of its parts match. */
export type Match = 'all' | 'any' | 'none';

/** A filter being edited. Ids are stable, for keys and focus. */
export type FilterDraft = { id: string; match: Match; parts: FilterPart[] };
export type ConditionDraft = { id: string; condition: PassCondition };
export type FilterPart = FilterDraft | ConditionDraft;

let lastId = 0;
const nextId = (): string => {
  lastId += 1;
  return `filter-${lastId}`;
};

export const isGroup = (part: FilterPart): part is FilterDraft => 'parts' in part;

export const draftCondition = (condition: PassCondition): ConditionDraft => ({ id: nextId(), condition });

export const emptyDraft = (match: Match = 'all', parts: FilterPart[] = []): FilterDraft => ({
  id: nextId(),
  match,
  parts,
});

export function readDraft(filter: PassFilter | null): FilterDraft {
  if (filter === null) return emptyDraft();
  const part = readPart(filter);
  return isGroup(part) ? part : emptyDraft('all', [part]);
}

function readPart(filter: PassFilter): FilterPart {
  if ('all' in filter) return emptyDraft('all', filter.all.map(readPart));
  if ('any' in filter) return emptyDraft('any', filter.any.map(readPart));
  if (!('not' in filter)) return draftCondition(filter);
  const negated = readPart(filter.not);
  return isGroup(negated) && negated.match === 'any'
    ? { ...negated, match: 'none' }
    : emptyDraft('none', [negated]);
}

/** Null if the draft has no condition. Omits empty groups. */
export function writeDraft(draft: FilterDraft): PassFilter | null {
  const parts = draft.parts.flatMap((part) => {
    const filter = isGroup(part) ? writeDraft(part) : part.condition;
    return filter === null ? [] : [filter];
  });
  const [only] = parts;
  if (only === undefined) return null;
  if (draft.match === 'none') return { not: parts.length === 1 ? only : { any: parts } };
  return draft.match === 'all' ? { all: parts } : { any: parts };
}

export function changePart(
  draft: FilterDraft,
  id: string,
  change: (part: FilterPart) => FilterPart | null,
): FilterDraft {
  return {
    ...draft,
    parts: draft.parts.flatMap((part) => {
      const next = part.id === id ? change(part) : isGroup(part) ? changePart(part, id, change) : part;
      return next === null ? [] : [next];
    }),
  };
}

export function addPart(draft: FilterDraft, groupId: string, part: FilterPart): FilterDraft {
  if (draft.id === groupId) return { ...draft, parts: [...draft.parts, part] };
  return {
    ...draft,
    parts: draft.parts.map((each) => (isGroup(each) ? addPart(each, groupId, part) : each)),
  };
}
