/** Enough to share loading, few enough to take turns with other workspaces. */
export const mailsPerJob = 100;

/** Delays from 2 s to an hour cover most of a day. */
export const deliveryRetries = { retriesMax: 25, retryDelaySeconds: 2 };

/** RFC 3463, "delivery time expired": no server accepted or refused the mail in all that time. */
export const expiredStatus = '4.4.7';
