import type { PassLogEntry } from '../../platform/database/schema/pass-logs-table.ts';

/** A download link sent by mail or SMS. */
export type MessageFacts = {
  at: Date;
  isTexted: boolean;
  deliveredAt: Date | null;
  refusedAt: Date | null;
  skippedAt: Date | null;
  bouncedAt: Date | null;
  delayedAt: Date | null;
  complainedAt: Date | null;
  /** RFC 3463; of text messages `sms` and Twilio's code. */
  status: string | null;
};

export type ArrivalFacts = {
  now: Date;
  createdAt: Date;
  voidedAt: Date | null;
  /** Null if the voiding cannot be undone. */
  voidFinalAt: Date | null;
  expiresAt: Date | null;
  /** Also with the template or by a campaign. */
  lastChangedAt: Date;
  unsubscribedAt: Date | null;
  /** What the holder agreed to on the sign-up page. */
  consent: { text: string; at: Date } | null;
  /** Newest first. */
  messages: MessageFacts[];
  mailDomain: string;
  log: PassLogEntry[];
  apple: {
    devices: { name: string; registeredAt: Date }[];
    /** Null without a certificate. */
    certificateExpiresAt: Date | null;
  };
  /** Null if the save link was never opened. */
  google: { holders: number; updatedAt: Date } | null;
  campaigns: { id: string; name: string; launchedAt: Date; hasMessage: boolean }[];
  clicks: { at: Date; campaign: { id: string; name: string } }[];
};
