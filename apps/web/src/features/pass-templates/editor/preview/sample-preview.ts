import { type DesignDocument, type Field, fieldSlots, renderPass } from '@tessera/pass-design';
import { useMemo } from 'react';
import { type PreviewedPass, previewedPass } from '../../../../wallets/previewed-pass.ts';
import type { IssuingWorkspace } from '../../../passes/issued-by.ts';
import { sampleRenderInput } from '../../../passes/sample-render-input.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';

export function samplePreview(
  { name, document, language }: { name: string; document: DesignDocument; language?: string },
  workspace: IssuingWorkspace,
  now: Date,
): PreviewedPass {
  const input = sampleRenderInput(document, workspace, { createdAt: now, now });
  return previewedPass({ ...input, overlays: [] }, { templateName: name, language });
}

type SampleText = (document: DesignDocument, field: Pick<Field, 'key'>) => string | undefined;

/** The fields' texts on the sample person's pass. Renders once per design, although each row asks. */
export function useSampleText(now: Date): SampleText {
  const workspace = useWorkspace();
  return useMemo(() => {
    const textsOf = lastResult((document: DesignDocument) => {
      const input = sampleRenderInput(document, workspace, { createdAt: now, now });
      const { fields } = renderPass({ ...input, overlays: [] });
      return new Map(fieldSlots.flatMap((slot) => fields[slot].map(({ key, text }) => [key, text])));
    });
    return (document, { key }) => textsOf(document).get(key);
  }, [workspace, now]);
}

function lastResult<Input, Result>(compute: (input: Input) => Result): (input: Input) => Result {
  let last: { input: Input; result: Result } | null = null;
  return (input) => {
    if (last?.input !== input) last = { input, result: compute(input) };
    return last.result;
  };
}
