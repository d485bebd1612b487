/** What one mail about an account says. Both its forms are made of it. */
export type NoticeMailContent = {
  subject: string;
  title: string;
  lead: string;
  /** To be typed where it was asked for. */
  code?: string;
  button?: { label: string; url: string };
  /** When, on what and where something was done. */
  facts?: readonly { name: string; value: string }[];
  /** What to do, above all when it was not the reader who did it. */
  advice: string;
  /** Why it came, in a sentence; left out: it is about the reader's own account. */
  reason?: string;
};

/** What the words point to. */
export type MailSite = {
  /** Without a slash at its end. */
  publicUrl: string;
  /** Where people get help; null where the operator named no such place. */
  supportUrl: string | null;
};
