/** One mail to one person. Texts come as people wrote them; whoever sends it makes them safe for a header. */
export type MailMessage = {
  /** A bare address. */
  to: string;
  /** The name readers see; the address is always the installation's own, which the mail server accepts. */
  fromName: string;
  replyTo: string | null;
  /** Without angle brackets. The same for every attempt, so that a mail sent twice is shown once. */
  messageId: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
};

/** Where mail goes. */
export type Mailer = {
  /**
   * Resolves once the mail is accepted.
   * @throws MailError
   */
  send(message: MailMessage): Promise<void>;
  /** Lets go of idle connections; what is under way finishes. */
  close(): Promise<void>;
};
