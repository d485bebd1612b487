import type { AppEvent } from '../../platform/events/announce.ts';

export type DownloadLinkSent = AppEvent & {
  type: 'downloadLink.sent';
  payload: { passId: string; passTemplateId: string; sendId: string };
};

/** The holder's mail server permanently refused the mail with the link. */
export function downloadLinkRefused(payload: { passId: string }): AppEvent {
  return { type: 'downloadLink.refused', payload };
}

/** A user or API client sent a pass's download link to its holder by mail. */
export function downloadLinkSent(payload: DownloadLinkSent['payload']): DownloadLinkSent {
  return { type: 'downloadLink.sent', payload };
}
