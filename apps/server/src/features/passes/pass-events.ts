import type { AppEvent } from '../../platform/events/announce.ts';

// Voiding ends a pass by decision; expiry ends it by time.

type OnePass = { passId: string; passTemplateId: string };
/** A set of passes of one template; refreshes and webhooks treat it as one. */
type PassSet = { passTemplateId: string; count: number; passIds: string[] };

export type PassIssued = AppEvent & { type: 'pass.issued'; payload: OnePass };
/** Several passes issued at once; `importId` names the import that did. */
export type PassesImported = AppEvent & {
  type: 'passes.imported';
  payload: { passTemplateId: string; count: number; importId: string | null };
};
export type PassVoided = AppEvent & { type: 'pass.voided'; payload: OnePass & { wasActive: boolean } };
export type PassesVoided = AppEvent & {
  type: 'passes.voided';
  payload: PassSet & {
    /** How many of them a wallet held. */
    activeCount: number;
  };
};

/** As `pass.voided`, for a pass voided with its whole template; wallets are notified once, after the last such pass. */
export type PassVoidedWithTemplate = AppEvent & {
  type: 'pass.voidedWithTemplate';
  payload: PassVoided['payload'];
};

/** All passes issued by an archived template are voided. */
export type TemplatePassesVoided = AppEvent & {
  type: 'passTemplate.passesVoided';
  payload: { passTemplateId: string };
};

/** The largest set that one event names; larger ones are several events. */
export const passesPerEventMax = 1_000;

export function passIssued(payload: PassIssued['payload']): PassIssued {
  return { type: 'pass.issued', payload };
}

export function passesImported(payload: PassesImported['payload']): PassesImported {
  return { type: 'passes.imported', payload };
}

export function passVoidedWithTemplate(payload: PassVoided['payload']): PassVoidedWithTemplate {
  return { type: 'pass.voidedWithTemplate', payload };
}

export function templatePassesVoided(payload: TemplatePassesVoided['payload']): TemplatePassesVoided {
  return { type: 'passTemplate.passesVoided', payload };
}

/** The content of these passes changed, not that of their templates: one event per template. */
export function passesChanged(passes: readonly { id: string; pass_template_id: string }[]): AppEvent[] {
  const sets = Map.groupBy(passes, (pass) => pass.pass_template_id);
  return [...sets].flatMap(([passTemplateId, some]) =>
    slices(some.map(({ id }) => id)).map((passIds) =>
      passIds.length === 1
        ? { type: 'pass.changed', payload: { passId: passIds[0] ?? '', passTemplateId } }
        : { type: 'passes.updated', payload: { passTemplateId, count: passIds.length, passIds } },
    ),
  );
}

/** These passes were voided: one event per template. */
export function passesVoided(passes: readonly PassVoided['payload'][]): AppEvent[] {
  const sets = Map.groupBy(passes, ({ passTemplateId }) => passTemplateId);
  return [...sets].flatMap(([passTemplateId, ofTemplate]) =>
    slices(ofTemplate).map((some): PassVoided | PassesVoided => {
      const [first] = some;
      if (first && some.length === 1) return { type: 'pass.voided', payload: first };
      const passIds = some.map(({ passId }) => passId);
      const activeCount = some.filter(({ wasActive }) => wasActive).length;
      return {
        type: 'passes.voided',
        payload: { passTemplateId, count: some.length, passIds, activeCount },
      };
    }),
  );
}

/** Voiding was undone; `isActive`: a wallet still holds the pass. One event per template. */
export function passesRestored(passes: readonly (OnePass & { isActive: boolean })[]): AppEvent[] {
  const sets = Map.groupBy(passes, ({ passTemplateId }) => passTemplateId);
  return [...sets].flatMap(([passTemplateId, ofTemplate]) =>
    slices(ofTemplate).map((some) => {
      const [first] = some;
      if (first && some.length === 1) return { type: 'pass.restored', payload: first };
      const passIds = some.map(({ passId }) => passId);
      const activeCount = some.filter(({ isActive }) => isActive).length;
      return {
        type: 'passes.restored',
        payload: { passTemplateId, count: some.length, passIds, activeCount },
      };
    }),
  );
}

function slices<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let from = 0; from < items.length; from += passesPerEventMax)
    parts.push(items.slice(from, from + passesPerEventMax));
  return parts;
}
