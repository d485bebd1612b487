/** The content of a notification mail, for both its HTML and plain-text form. */
export type NoticeMailContent = {
  subject: string;
  title: string;
  lead: string;
  /** A code to enter. */
  code?: string;
  button?: { label: string; url: string };
  /** Time, device and location of an event. */
  facts?: readonly { name: string; value: string }[];
  /** What to do, in particular if the recipient did not cause it. */
  advice: string;
  /** The reason for the mail as a sentence; by default, the recipient's own account. */
  reason?: string;
};

/** The site a mail refers to. */
export type MailSite = {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The operator's support address; null if there is none. */
  supportUrl: string | null;
};
