import type { AppEvent, EventPayloads } from './app-events.ts';

/** Larger sets become several events. */
export const passesPerEventMax = 1_000;

export function passesChanged(passes: readonly { id: string; pass_template_id: string }[]): AppEvent[] {
  return setsOf(
    passes.map(({ id, pass_template_id }) => ({ passId: id, passTemplateId: pass_template_id })),
  ).map(({ only, set }) =>
    only ? { type: 'pass.changed', payload: only } : { type: 'passes.updated', payload: set },
  );
}

export function passesVoided(passes: readonly EventPayloads['pass.voided'][]): AppEvent[] {
  return setsOf(passes).map(({ only, set, some }) => {
    if (only) return { type: 'pass.voided', payload: only };
    const activeCount = some.filter(({ wasActive }) => wasActive).length;
    return { type: 'passes.voided', payload: { ...set, activeCount } };
  });
}

export function passesRestored(passes: readonly EventPayloads['pass.restored'][]): AppEvent[] {
  return setsOf(passes).map(({ only, set, some }) => {
    if (only) return { type: 'pass.restored', payload: only };
    const activeCount = some.filter(({ isActive }) => isActive).length;
    return { type: 'passes.restored', payload: { ...set, activeCount } };
  });
}

/** `only` is the pass of a set of one. */
function setsOf<Pass extends EventPayloads['pass.changed']>(passes: readonly Pass[]) {
  const byTemplate = Map.groupBy(passes, ({ passTemplateId }) => passTemplateId);
  return [...byTemplate].flatMap(([passTemplateId, ofTemplate]) =>
    slices(ofTemplate).map((some) => {
      const set = { passTemplateId, count: some.length, passIds: some.map(({ passId }) => passId) };
      return { some, set, only: some.length === 1 ? some[0] : undefined };
    }),
  );
}

function slices<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let from = 0; from < items.length; from += passesPerEventMax)
    parts.push(items.slice(from, from + passesPerEventMax));
  return parts;
}
