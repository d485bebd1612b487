import { shallow } from '@tanstack/react-store';
import type { Attribute, DesignDocument, Field } from '@tessera/pass-design';
import { createContext, useContext } from 'react';
import type { DraftStore } from './saving/draft-store.ts';
import { useDraftState } from './saving/use-draft.ts';

/** What every control of the designer works with. What changes with each letter is read by `useDesign` and `useDesignPart`. */
export type Editor = {
  draft: Pick<DraftStore, 'get' | 'subscribe' | 'draft'>;
  change: DraftStore['change'];
  changeApart: DraftStore['changeApart'];
  /** What changes from now on is an undo step of its own; presses and focus begin one by themselves. */
  beginGesture: DraftStore['beginGesture'];
  /** What a field of the design says on the sample person's pass. */
  sampleText: (document: DesignDocument, field: Pick<Field, 'key'>) => string | undefined;
  /** Whether people hold passes of this template: then what their values hang on stays as it is. */
  hasIssuedPasses: boolean;
  /** What is unfolded on the page. */
  section: string | undefined;
  openSection: (section: string | undefined) => void;
  showLocationPreview: () => void;
};

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor is used outside the designer.');
  return editor;
}

/** The whole design, for what any change may concern. */
export function useDesign(): DesignDocument {
  return useDesignPart((document) => document);
}

/** A part of the design; the component renders again only when that part changes. */
export function useDesignPart<Part>(
  select: (document: DesignDocument) => Part,
  isSame?: (one: Part, other: Part) => boolean,
): Part {
  return useDraftState(useEditor().draft, ({ history }) => select(history.present.document), isSame);
}

/** The design as it was last saved; null before the first time. */
export function useSavedDesign(): DesignDocument | null {
  return useDraftState(useEditor().draft, ({ saved }) => saved?.document ?? null);
}

/** What is wrong with one part: errors keep it from being published, warnings tell what a wallet does differently. */
export function useIssuesAt(path: string): { error: string | undefined; warnings: string[] } {
  const here = useDraftState(
    useEditor().draft,
    ({ issues }) => issues.filter((issue) => issue.path === path),
    shallow,
  );
  return {
    error: here.find(({ severity }) => severity === 'error')?.message,
    warnings: here.filter(({ severity }) => severity === 'warning').map(({ message }) => message),
  };
}

/** A field nobody saved yet: its key still follows its label. */
export function isFreshField(saved: DesignDocument | null, { key }: Pick<Field, 'key'>): boolean {
  if (!saved) return true;
  return !Object.values(saved.fields).some((fields) => fields.some((field) => field.key === key));
}

/** An attribute nobody saved yet: no value hangs on it. */
export function isFreshAttribute(saved: DesignDocument | null, { key }: Pick<Attribute, 'key'>): boolean {
  return !saved?.attributes.some((attribute) => attribute.key === key);
}
