import { shallow } from '@tanstack/react-store';
import type { Attribute, DesignDocument, Field } from '@tessera/pass-design';
import { createContext, useContext } from 'react';
import type { ProgramEditing } from './program/use-program-editing.ts';
import type { DraftStore } from './saving/draft-store.ts';
import { useDraftState } from './saving/use-draft.ts';

/** Shared by all controls of the editor. `useDesign` and `useDesignPart` read what changes with each key. */
export type Editor = {
  draft: Pick<DraftStore, 'get' | 'subscribe' | 'draft'>;
  change: DraftStore['change'];
  changeApart: DraftStore['changeApart'];
  beginGesture: DraftStore['beginGesture'];
  sampleText: (document: DesignDocument, field: Pick<Field, 'key'>) => string | undefined;
  /** True if people hold passes: keys and types that their values depend on are fixed. */
  hasIssuedPasses: boolean;
  section: string | undefined;
  openSection: (section: string | undefined) => void;
  showLocationPreview: () => void;
  program: ProgramEditing;
};

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor is used outside the designer.');
  return editor;
}

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

export function useSavedDesign(): DesignDocument | null {
  return useDraftState(useEditor().draft, ({ saved }) => saved?.document ?? null);
}

/** The issues of one part: errors prevent publishing, warnings tell what a wallet does differently. */
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

/** An unsaved field, whose key still follows its label. */
export function isFreshField(saved: DesignDocument | null, { key }: Pick<Field, 'key'>): boolean {
  if (!saved) return true;
  return !Object.values(saved.fields).some((fields) => fields.some((field) => field.key === key));
}

/** An unsaved attribute, which no value depends on. */
export function isFreshAttribute(saved: DesignDocument | null, { key }: Pick<Attribute, 'key'>): boolean {
  return !saved?.attributes.some((attribute) => attribute.key === key);
}
