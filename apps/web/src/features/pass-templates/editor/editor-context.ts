import type { Attribute, DesignDocument, DesignIssue, Field, PassContent } from '@tessera/pass-design';
import { createContext, useContext } from 'react';
import type { DesignChange } from './design-change.ts';

/** What every control of the designer works with. */
export type Editor = {
  document: DesignDocument;
  /** The design as it was last saved; null before the first time. */
  saved: DesignDocument | null;
  issues: readonly DesignIssue[];
  /** The design as the sample person's pass: what the wallets would show. */
  content: PassContent;
  /** Whether people hold passes of this template: then what their values hang on stays as it is. */
  hasIssuedPasses: boolean;
  /** What is unfolded on the page. */
  section: string | undefined;
  openSection: (section: string | undefined) => void;
  showLocationPreview: () => void;
  change: (change: DesignChange) => void;
  /** What changes from now on is an undo step of its own; presses and focus begin one by themselves. */
  beginGesture: () => void;
};

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor is used outside the designer.');
  return editor;
}

/** What is wrong with one part: errors keep it from being published, warnings tell what a wallet does differently. */
export function useIssuesAt(path: string): { error: string | undefined; warnings: string[] } {
  const { issues } = useEditor();
  const here = issues.filter((issue) => issue.path === path);
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
