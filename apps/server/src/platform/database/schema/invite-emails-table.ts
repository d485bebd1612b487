/** A template without a row has the standard mail. */
export type InviteEmailsTable = {
  workspace_id: string;
  pass_template_id: string;
  subject: string;
  body: string;
  /** Empty: the issuer's contact. */
  reply_to: string;
  updated_at: Date;
};

/** One row per pass and send. */
export type DownloadLinksSentTable = {
  workspace_id: string;
  pass_id: string;
  id: string;
  at: Date;
  delivered_at: Date | null;
  refused_at: Date | null;
  skipped_at: Date | null;
  /** The recipient's mail server returned it for good. */
  bounced_at: Date | null;
  delayed_at: Date | null;
  complained_at: Date | null;
  /** RFC 3463, such as `5.1.1`. */
  mail_status: string | null;
};

export type DownloadLinkSendsTable = {
  workspace_id: string;
  id: string;
  pass_template_id: string;
  count: number;
  /** A user, or the id of an API key. */
  created_by: string | null;
  created_at: Date;
};
