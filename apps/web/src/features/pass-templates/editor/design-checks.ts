// A chunk of its own, which loads after the editor is drawn.
export { checkDesign, designDocumentSchema } from '@tessera/pass-design';
