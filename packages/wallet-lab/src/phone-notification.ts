/** A notification on a lock screen, as worded by the system. */
export interface PhoneNotification {
  id: string;
  phoneId: string;
  platform: 'ios' | 'android';
  at: Date;
  title: string;
  text: string;
  /** Serial number of the Apple pass, or id of the Google object. */
  passId: string;
  /** The changed field on iOS, the message's id on Android; else null. */
  cause: string | null;
  /** Name of the image shown beside it, among the pass's images; null if the system shows its own. */
  icon: string | null;
}

/** A stored notification: dates are text in JSON. */
export type StoredNotification = Omit<PhoneNotification, 'at'> & { at: string };

export const readNotification = (stored: StoredNotification): PhoneNotification => ({
  ...stored,
  at: new Date(stored.at),
});
