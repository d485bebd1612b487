import type { DesignDocument, DesignIssue } from '@tessera/pass-design';
import type { Editor } from './editor-context.ts';
import { createDraftStore } from './saving/draft-store.ts';

const nothing = () => undefined;

type SampleEditor = { issues?: readonly DesignIssue[]; section?: string | undefined };

export function sampleEditor(document: DesignDocument, { issues = [], section }: SampleEditor = {}) {
  const draft = createDraftStore({ name: 'Sample', document }, 'revision-1');
  draft.setIssues(issues);
  return {
    draft,
    change: draft.change,
    changeApart: draft.changeApart,
    beginGesture: draft.beginGesture,
    sampleText: nothing,
    hasIssuedPasses: false,
    section,
    openSection: nothing,
    showLocationPreview: nothing,
    program: { template: null, saved: null, failure: null, changed: null, change: nothing, preview: nothing },
  } satisfies Editor;
}
