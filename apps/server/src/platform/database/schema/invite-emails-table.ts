/** A mail with a pass's download link, and its delivery status. */
export type DownloadLinksSentTable = {
  workspace_id: string;
  pass_id: string;
  id: string;
  /** When it was requested. */
  at: Date;
  /** When the mail server accepted it. */
  delivered_at: Date | null;
  /** When the mail server permanently refused it. */
  refused_at: Date | null;
};
