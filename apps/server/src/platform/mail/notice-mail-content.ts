export type NoticeMailContent = {
  subject: string;
  title: string;
  lead: string;
  code?: string;
  button?: { label: string; url: string };
  facts?: readonly { name: string; value: string }[];
  advice: string;
  /** By default, the recipient's own account. */
  reason?: string;
};

export type MailSite = {
  publicUrl: string;
  /** Null without a support address. */
  supportUrl: string | null;
};
