import type { AppEvent } from '../../platform/events/announce.ts';

export type DownloadLinkSent = AppEvent & {
  type: 'downloadLink.sent';
  payload: { passId: string; passTemplateId: string; sendId: string };
};

/** A holder's mail server will never take the mail with the link. */
export function downloadLinkRefused(payload: { passId: string }): AppEvent {
  return { type: 'downloadLink.refused', payload };
}

/** Somebody had a pass's download link mailed to its holder. */
export function downloadLinkSent(payload: DownloadLinkSent['payload']): DownloadLinkSent {
  return { type: 'downloadLink.sent', payload };
}
