import type { ReactNode } from 'react';

export type Guide = {
  /** The last segment of its URL. */
  slug: string;
  title: string;
  lead: string;
  /** At 220 words a minute, plus time for the pictures. */
  minutes: number;
  picture: ReactNode;
  body: ReactNode;
};
