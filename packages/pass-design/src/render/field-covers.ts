import { runningOverlays } from './overlays.ts';
import type { ContentField, RenderInput } from './pass-content.ts';
import { renderPass } from './render-pass.ts';

type Shown = Pick<ContentField, 'label' | 'text'>;

/** A covered field: what the pass shows, and what it would show without campaigns. */
export type FieldCover = { key: string; campaignId: string; shown: Shown; own: Shown };

/** The fields that campaigns currently cover, each with its newest campaign. */
export function fieldCovers(input: RenderInput): FieldCover[] {
  const running = runningOverlays(input.overlays, input.now);
  if (!running.some(({ changes }) => Object.keys(changes.fields ?? {}).length > 0)) return [];
  const [shown, own] = [input, { ...input, overlays: [] }].map((each) =>
    Object.values(renderPass(each).fields).flat(),
  );
  return (shown ?? []).flatMap((field, index) => {
    const newest = running.find(({ changes }) => changes.fields?.[field.key]);
    const without = own?.[index];
    return newest && without
      ? [{ key: field.key, campaignId: newest.campaignId, shown: textsOf(field), own: textsOf(without) }]
      : [];
  });
}

const textsOf = ({ label, text }: ContentField): Shown => ({ label, text });
