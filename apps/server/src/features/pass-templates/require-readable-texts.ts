import { type DesignDocument, inputPath, liquidIssues } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';

/** Each opening of a template draws its draft. Other errors wait for publication. */
export function requireReadableTexts(document: DesignDocument): void {
  const [first, ...others] = liquidIssues(document).map(({ path, message }) => ({
    path: inputPath(document, path),
    message,
  }));
  if (first)
    throw new AppError('validationFailed', {
      message: `A text of the design cannot be saved. ${first.message}`,
      issues: [first, ...others],
    });
}
