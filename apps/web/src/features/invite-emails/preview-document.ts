/**
 * The mail as a document for a frame: its links are inert, so that the preview can be neither left nor used to unsubscribe a holder, and
 * the color scheme is the chosen one instead of the system's.
 */
export function previewDocument(mail: string, scheme: 'light' | 'dark'): string {
  return (
    mail
      // Texts cannot contain the quotation mark of an attribute.
      .replaceAll(' href="', ' title="')
      .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
  );
}
