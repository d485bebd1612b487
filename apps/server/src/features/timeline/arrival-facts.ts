import type { PassLogEntry } from '../../platform/database/schema/pass-logs-table.ts';

export type MailFacts = {
  at: Date;
  deliveredAt: Date | null;
  refusedAt: Date | null;
  skippedAt: Date | null;
  bouncedAt: Date | null;
  delayedAt: Date | null;
  complainedAt: Date | null;
  /** Why it was refused, returned or delayed (RFC 3463). */
  status: string | null;
};

/** What is known about one pass, for its timeline and for the question why it did not arrive. */
export type ArrivalFacts = {
  now: Date;
  createdAt: Date;
  voidedAt: Date | null;
  /** Until when the voiding can be undone; null if it cannot. */
  voidFinalAt: Date | null;
  expiresAt: Date | null;
  /** When the content last changed, also with its template or by a campaign. */
  lastChangedAt: Date;
  unsubscribedAt: Date | null;
  /** What the holder agreed to on the sign-up page. */
  consent: { text: string; at: Date } | null;
  /** Newest first. */
  mails: MailFacts[];
  /** Of the holder's address. */
  mailDomain: string;
  /** Newest first. */
  log: PassLogEntry[];
  apple: {
    devices: { name: string; registeredAt: Date }[];
    /** Of the template's certificate; null if it has none. */
    certificateExpiresAt: Date | null;
  };
  /** Null if its save link was never opened. */
  google: { holders: number; updatedAt: Date } | null;
  /** The launched campaigns of the template, newest first. */
  campaigns: { id: string; name: string; launchedAt: Date; hasMessage: boolean }[];
  /** The first clicks on the links of campaigns. */
  clicks: { at: Date; campaign: { id: string; name: string } }[];
};
