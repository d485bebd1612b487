export type { ImportNote } from './import-notes.ts';
export { type ImportedDesign, importPassJson, type PassJsonImport } from './import-pass-json.ts';
