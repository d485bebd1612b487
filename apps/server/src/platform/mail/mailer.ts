/** Texts are raw user input; the mailer makes them safe for headers. */
export type MailMessage = {
  to: string;
  /** The address is the installation's own, which the mail server accepts. */
  fromName: string;
  replyTo: string | null;
  /** Without angle brackets. The same for every attempt, so that mail programs deduplicate. */
  messageId: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** Where mail servers return the mail; by default the sender's address. */
  returnPath?: string | undefined;
};

export type Mailer = {
  /**
   * Resolves once the mail is accepted and `accepted` has run; only then the connection takes another mail, so a crash leaves at most one
   * accepted mail per connection unrecorded.
   * @throws MailError, and what `accepted` throws
   */
  send(message: MailMessage, accepted?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};
