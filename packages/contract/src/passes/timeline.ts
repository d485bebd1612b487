/** What the wallets, the download page and the wallets' servers tell about a pass, and a voiding that was undone; other rows tell the rest. */
export const passLogKinds = [
  'pageOpened',
  'addedToApple',
  'registered',
  'unregistered',
  'listed',
  'downloaded',
  'unchanged',
  'pushRefused',
  'savedToGoogle',
  'removedFromGoogle',
  'googleRefused',
  'voided',
  'restored',
] as const;

export type PassLogKind = (typeof passLogKinds)[number];

export const timelineKinds = [
  ...passLogKinds,
  'issued',
  'consented',
  'mailRequested',
  'mailDelivered',
  'mailRefused',
  'mailSkipped',
  'mailDelayed',
  'mailBounced',
  'mailComplained',
  'textRequested',
  'textDelivered',
  'textRefused',
  'textSkipped',
  'textBounced',
  'unsubscribed',
  'designPublished',
  'changed',
  'campaignLaunched',
  'linkClicked',
  'updatedAtGoogle',
  'redeemed',
  'scanned',
  'scanRefused',
  'scanTakenBack',
  'expired',
] as const;

export type TimelineEntry = {
  /** ISO 8601. */
  at: string;
  kind: (typeof timelineKinds)[number];
  /** Such as “Safari on iPhone”, or “iPhone 4F2A” for a registered one. */
  device: string | null;
  /**
   * Of a page: `inApp` or `computer`; of a refusal: Apple's or Google's reason; of a mail or text message: the reason
   * of the mail server or SMS service; of an issued or restored
   * pass: how; of a consent: its text; of a scan: what it added, or why it was refused.
   */
  detail: string | null;
  /** Who did it, by name; of a returned mail: the domain of the mail server. */
  by: string | null;
  campaign: { id: string; name: string } | null;
};

/** `googleRefused` with this detail: Google took the message without notifying the holder. */
export const googleNotificationLimit = 'notificationLimit';

/** With this detail: Google shows a changed value without notifying the holder. */
export const googleChangeLimit = 'changeLimit';

/** Google: "You may send a maximum of 3 messages that trigger a push notification in a 24 hour period", per pass. */
export const googleNotificationsMax = 3;

export const arrivalCases = [
  'voided',
  'expired',
  'unsubscribed',
  'neverMailed',
  'mailWaiting',
  'mailRefused',
  'mailBounced',
  'pageNotOpened',
  'openedInApp',
  'openedOnComputer',
  'notAdded',
  'notRegistered',
  'notSavedAtGoogle',
  'removed',
  'certificateMissing',
  'certificateExpired',
  'badToken',
  'tokenUnregistered',
  'topicMismatch',
  'certificateRefused',
  'pushRefused',
  'notAsked',
  'unchanged',
  'googleRefused',
  'googleNotificationLimit',
  'campaignBeforePass',
] as const;

/** An answer to “why did it not arrive?”. */
export type ArrivalFinding = {
  case: (typeof arrivalCases)[number];
  /** `info`: explains, without anything being wrong. */
  severity: 'problem' | 'info';
  /** ISO 8601; null for a lasting state. */
  at: string | null;
  sentence: string;
  /** What to do about it. */
  advice: string;
};

export type PassDevice = {
  /** Such as “iPhone 4F2A”: the same device keeps its name. */
  name: string;
  registeredAt: string;
  /** When it last asked what has changed, as far as the log goes back. */
  lastAskedAt: string | null;
};
