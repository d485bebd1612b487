import { shallow } from '@tanstack/react-store';
import { useMemo } from 'react';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import type { DraftStore } from './draft-store.ts';
import { samplePreview } from './sample-preview.ts';
import { Stage, type StageProps } from './stage.tsx';
import { useDraftState } from './use-draft.ts';

type EditorStageProps = Omit<StageProps, 'pass' | 'languages'> & {
  draft: DraftStore;
  /** Of the phones; one that the design does not have shows the design's own. */
  language: string | undefined;
  now: Date;
};

/** The previews of the draft: the part of the editor that renders on every change. */
export function EditorStage({ draft, language: chosen, now, ...props }: EditorStageProps) {
  const workspace = useWorkspace();
  const { name, document } = useDraftState(draft, ({ history }) => history.present);
  const languages = useDraftState(draft, ({ history }) => languagesOf(history.present), shallow);
  const language = languages.find((known) => known === chosen) ?? document.language;
  const pass = useMemo(
    () => samplePreview({ name, document, language }, workspace, now),
    [name, document, language, workspace, now],
  );
  return <Stage {...props} pass={pass} languages={languages} />;
}

function languagesOf({ document }: { document: { language: string; translations: object } }): string[] {
  return [document.language, ...Object.keys(document.translations)];
}
