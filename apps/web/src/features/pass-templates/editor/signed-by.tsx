import type { ImportedPkpass } from '@tessera/contract';

/** Who signed an imported pass, and what is wrong with the signature. */
export function SignedBy({ imported: { signedBy, signatureProblem } }: { imported: ImportedPkpass }) {
  return (
    <p>
      {signedBy && `Signed by ${signedBy}. `}
      {signatureProblem}
    </p>
  );
}
