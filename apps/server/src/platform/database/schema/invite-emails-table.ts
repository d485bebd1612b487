/** The mail with a template's download links; a template without a row has the standard one. */
export type InviteEmailsTable = {
  workspace_id: string;
  pass_template_id: string;
  /** Liquid, as the body. */
  subject: string;
  body: string;
  /** Empty: the issuer's contact. */
  reply_to: string;
  updated_at: Date;
};

/** A mail with a pass's download link, and its delivery status. */
export type DownloadLinksSentTable = {
  workspace_id: string;
  pass_id: string;
  /** Shared by the mails of one send. */
  id: string;
  /** When it was requested. */
  at: Date;
  /** When the mail server accepted it. */
  delivered_at: Date | null;
  /** When the mail server permanently refused it. */
  refused_at: Date | null;
  /** When it turned out that it may not be sent: the pass was voided, or the holder unsubscribed. */
  skipped_at: Date | null;
  /** When the recipient's mail server returned it for good. */
  bounced_at: Date | null;
  /** When the recipient's mail server reported a delay or a temporary failure. */
  delayed_at: Date | null;
  /** When the recipient reported it as spam. */
  complained_at: Date | null;
  /** Why it was refused, returned or delayed (RFC 3463), such as `5.1.1`. */
  mail_status: string | null;
};

/** A send of many download links. */
export type DownloadLinkSendsTable = {
  workspace_id: string;
  /** The id of its rows in `download_links_sent`. */
  id: string;
  pass_template_id: string;
  count: number;
  /** A user, or the id of an API key. */
  created_by: string | null;
  created_at: Date;
};
