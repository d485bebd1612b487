import type { ReactNode } from 'react';

export type Guide = {
  slug: string;
  title: string;
  lead: string;
  /** At 220 words a minute, plus time for the pictures. */
  minutes: number;
  picture: ReactNode;
  body: ReactNode;
};
