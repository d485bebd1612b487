import type { PassTemplate } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { useMemo, useState } from 'react';
import type { PreviewedPass } from '../../../../wallets/previewed-pass.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { samplePreview } from '../preview/sample-preview.ts';
import type { PreviewedValues } from '../program/use-program-editing.ts';
import { type PreviewChoice, sampleChoice } from './preview-choice.ts';

export type PreviewedDraft = {
  name: string;
  document: DesignDocument;
  language: string;
  /** Instead of the pass's own values. */
  previewed?: PreviewedValues | null;
};
type DrawDraft = (draft: PreviewedDraft) => PreviewedPass;

export type PreviewAs = {
  choice: PreviewChoice;
  choose: (change: Partial<PreviewChoice>) => void;
  reset: () => void;
  /** Sets how to render a choice other than the sample. That code loads with the note below the stage. */
  drawWith: (draw: DrawDraft) => void;
  template: PassTemplate | null;
  /** The time of the choice, which counts as now. */
  now: Date;
  drawn: PreviewedPass;
};

type DraftSource = PreviewedDraft & Pick<PreviewAs, 'template' | 'now'>;

export function usePreviewChoice(source: DraftSource): PreviewAs {
  const { name, document, language, template, previewed } = source;
  const workspace = useWorkspace();
  const [choice, setChoice] = useState(sampleChoice);
  const [now, setNow] = useState(source.now);
  const [draw, setDraw] = useState<DrawDraft | null>(null);
  const drawn = useMemo(() => {
    const draft = { name, document: withSamples(document, previewed), language, previewed };
    return draw ? draw(draft) : samplePreview(draft, workspace, now);
  }, [draw, name, document, language, previewed, workspace, now]);
  const change = (next: PreviewChoice) => {
    setChoice(next);
    // Refresh `now`, so that a campaign launched since counts as started.
    setNow(new Date());
  };
  return {
    choice,
    choose: (changed) => change({ ...choice, ...changed }),
    reset: () => {
      change(sampleChoice);
      setDraw(null);
    },
    drawWith: (next) => setDraw(() => next),
    template,
    now,
    drawn,
  };
}

function withSamples(
  document: DesignDocument,
  previewed: PreviewedValues | null | undefined,
): DesignDocument {
  if (!previewed) return document;
  const attributes = document.attributes.map((each) =>
    each.key in previewed ? { ...each, sample: previewed[each.key] } : each,
  );
  return { ...document, attributes };
}
