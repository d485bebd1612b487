import type { ImportedPkpass } from '@tessera/contract';

/** Drafts of new templates, kept until the page reloads: they are not saved yet, and a URL cannot hold a design. */
const kept = new Map<string, ImportedPkpass>();

const keyOf = (workspaceHandle: string, id: string) => `${workspaceHandle}/${id}`;

export function keepImportedPass(workspaceHandle: string, imported: ImportedPkpass): string {
  const id = `${Date.now().toString(36)}-${kept.size}`;
  kept.set(keyOf(workspaceHandle, id), imported);
  return id;
}

export function findImportedPass(workspaceHandle: string, id: string): ImportedPkpass {
  const imported = kept.get(keyOf(workspaceHandle, id));
  if (!imported) throw new ImportedPassMissing();
  return imported;
}

export class ImportedPassMissing extends Error {
  constructor() {
    super('The imported pass was not saved and is no longer here. Import its file again.');
    this.name = 'ImportedPassMissing';
  }
}
