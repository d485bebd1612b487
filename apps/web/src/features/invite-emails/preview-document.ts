/**
 * The mail as a frame's document: links are inert, so that the preview cannot navigate or unsubscribe a holder, and
 * the chosen color scheme replaces the system's.
 */
export function previewDocument(mail: string, scheme: 'light' | 'dark'): string {
  return (
    mail
      // Texts cannot contain an attribute's quotation mark.
      .replaceAll(' href="', ' title="')
      .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
  );
}
