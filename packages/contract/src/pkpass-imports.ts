import type { DesignDocument } from '@tessera/pass-design';

/** A part of an imported pass that its design could not take over as it was; the path is one in pass.json or a file. */
export type PkpassNote = { path: string; message: string };

/** The design that an existing pass became; its pictures are stored in the workspace, a template does not exist yet. */
export type ImportedPkpass = {
  name: string;
  document: DesignDocument;
  /** The pass does not tell the language of its texts: ask for it, and send the file again with it. Until then it is `und`. */
  asksLanguage: boolean;
  notes: PkpassNote[];
  /** The signer's organization and pass type identifier; null if the signature names none. */
  signedBy: string | null;
  /** What is wrong with the signature. */
  signatureProblem: string | null;
};
