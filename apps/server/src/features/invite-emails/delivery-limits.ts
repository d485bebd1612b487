/** Enough to load what the mails share once, few enough to take turns with other workspaces. */
export const mailsPerJob = 100;

/** RFC 3463: "delivery time expired". The status of a mail that was given up, because no server accepted or refused it in all that time. */
export const expiredStatus = '4.4.7';
