import { shallow } from '@tanstack/react-store';
import type { PassTemplate } from '@tessera/contract';
import { usePreviewChoice } from '../preview-as/use-preview-choice.ts';
import type { PreviewedValues } from '../program/use-program-editing.ts';
import type { DraftStore } from '../saving/draft-store.ts';
import { useDraftState } from '../saving/use-draft.ts';
import { Stage, type StageProps } from './stage.tsx';

type EditorStageProps = Omit<StageProps, 'previewAs' | 'languages'> & {
  draft: DraftStore;
  template: PassTemplate | null;
  language: string | undefined;
  now: Date;
  /** Values of attributes that the program page shows on the pass. */
  previewed: PreviewedValues | null;
};

export function EditorStage({
  draft,
  template,
  language: chosen,
  now,
  previewed,
  ...props
}: EditorStageProps) {
  const { name, document } = useDraftState(draft, ({ history }) => history.present);
  const languages = useDraftState(draft, ({ history }) => languagesOf(history.present), shallow);
  const language = languages.find((known) => known === chosen) ?? document.language;
  const previewAs = usePreviewChoice({ name, document, language, template, now, previewed });
  return <Stage {...props} previewAs={previewAs} languages={languages} />;
}

function languagesOf({ document }: { document: { language: string; translations: object } }): string[] {
  return [document.language, ...Object.keys(document.translations)];
}
