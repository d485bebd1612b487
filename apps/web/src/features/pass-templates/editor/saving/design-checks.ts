// A chunk of its own, which loads after the editor has rendered.
export { designDocumentSchema, findIssues } from '@tessera/pass-design';
