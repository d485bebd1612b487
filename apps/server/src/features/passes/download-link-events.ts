import type { AppEvent } from '../../platform/events/announce.ts';

export type DownloadLinkSent = AppEvent & {
  type: 'downloadLink.sent';
  payload: { passId: string; passTemplateId: string; sendId: string };
};

/** The holder's mail server permanently refused the mail with the link. */
export function downloadLinkRefused(payload: { passId: string }): AppEvent {
  return { type: 'downloadLink.refused', payload };
}

/**
 * The recipient's mail server returned the mail with the link for good. Contains the status (RFC 3463), not the server's text, which may
 * name the person.
 */
export function downloadLinkBounced(payload: { passId: string; status: string | null }): AppEvent {
  return { type: 'downloadLink.bounced', payload };
}

/** The download links of several passes were sent to their holders. */
export function downloadLinksSent(payload: {
  passTemplateId: string;
  sendId: string;
  count: number;
}): AppEvent {
  return { type: 'downloadLinks.sent', payload };
}

/** A user or API client sent a pass's download link to its holder by mail. */
export function downloadLinkSent(payload: DownloadLinkSent['payload']): DownloadLinkSent {
  return { type: 'downloadLink.sent', payload };
}
