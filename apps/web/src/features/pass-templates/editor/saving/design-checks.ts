// A chunk of its own, which loads after the editor is drawn.
export { designDocumentSchema, findIssues } from '@tessera/pass-design';
