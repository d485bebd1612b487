import { type DesignDocument, inputPath, liquidIssues } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';

/**
 * Refuses a design with Liquid that no pass can draw: a draft is drawn each time its template is opened. Whatever else prevents its
 * publication may wait.
 */
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
