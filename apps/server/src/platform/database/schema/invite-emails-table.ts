/** One mail with a pass's download link: asked for, and what became of it. */
export type DownloadLinksSentTable = {
  workspace_id: string;
  pass_id: string;
  id: string;
  /** When it was asked for. */
  at: Date;
  /** When the mail server took it. */
  delivered_at: Date | null;
  /** When the mail server refused it for good. */
  refused_at: Date | null;
};
