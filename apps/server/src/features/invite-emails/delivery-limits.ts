/** Enough to load what the mails share once, few enough to take turns with other workspaces. */
export const mailsPerJob = 100;

/** Delays double from 2 s to an hour, which covers a mail server outage of most of a day. */
export const deliveryRetries = { retriesMax: 25, retryDelaySeconds: 2 };

/** RFC 3463: "delivery time expired". The status of a mail that was given up, because no server accepted or refused it in all that time. */
export const expiredStatus = '4.4.7';
