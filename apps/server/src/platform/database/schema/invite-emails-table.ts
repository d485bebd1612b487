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
  /** RFC 3463, such as `5.1.1`; of a text message `sms` and the service's code. */
  mail_status: string | null;
  /** Null for a mail. */
  channel: 'sms' | null;
  /** When a text message was handed to the service; its answer may have got lost. */
  started_at: Date | null;
  /** The id that the SMS service gave the message. */
  provider_id: string | null;
};

export type AddRemindersTable = {
  workspace_id: string;
  pass_template_id: string;
  /** After a pass was issued. */
  days: number;
  /** Passes up to this id were reminded of, or never are. */
  reminded_after: string;
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

/** Global: in which workspaces a phone's reply of STOP counts. */
export type SmsRecipientsTable = {
  /** An HMAC, so that the table is no list of numbers. */
  phone_hash: string;
  sender_workspace_id: string;
  sent_at: Date;
};
