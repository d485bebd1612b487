import type { ImportedPkpass } from '@tessera/contract';

export function SignedBy({ imported: { signedBy, signatureProblem } }: { imported: ImportedPkpass }) {
  return (
    <p>
      {signedBy && `Signed by ${signedBy}. `}
      {signatureProblem}
    </p>
  );
}
