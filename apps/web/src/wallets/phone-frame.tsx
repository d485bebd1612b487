import type { ReactNode } from 'react';
import styles from './phone-frame.module.css';
import './wallet-units.css';

export type PhonePlatform = 'ios' | 'android';

export type PhoneClock = { time: Date; locale: string; timezone: string };

export type PhoneFrameProps = {
  platform: PhonePlatform;
  label: string;
  clock: PhoneClock;
  status?: 'light' | 'dark';
  children: ReactNode;
};

/** The time as status bars write it: without AM or PM, and on an iPhone without a leading zero. */
export function phoneTime({ time, locale, timezone }: PhoneClock): string {
  const parts = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  }).formatToParts(time);
  return parts
    .filter((part) => part.type !== 'dayPeriod')
    .map((part) => part.value)
    .join('')
    .trim();
}

function Signs({ platform }: { platform: PhonePlatform }) {
  return (
    <svg className={styles.signs} viewBox="0 0 78 14" aria-hidden="true">
      <g fill="currentColor">
        <rect x="0" y="8" width="3.2" height="5" rx="0.9" />
        <rect x="5" y="6" width="3.2" height="7" rx="0.9" />
        <rect x="10" y="3.5" width="3.2" height="9.5" rx="0.9" />
        <rect x="15" y="1" width="3.2" height="12" rx="0.9" opacity={platform === 'ios' ? 1 : 0.45} />
        <path d="M33 13 30.6 10.1a3.7 3.7 0 0 1 4.8 0L33 13Zm-4-4.7-1.7-2a8.8 8.8 0 0 1 11.4 0l-1.7 2a6.2 6.2 0 0 0-8 0Zm-3.3-4L24.2 2.5a13.7 13.7 0 0 1 17.6 0l-1.5 1.8a11.3 11.3 0 0 0-14.6 0Z" />
        <rect
          x="50.5"
          y="1"
          width="23"
          height="12"
          rx="3.8"
          fill="none"
          stroke="currentColor"
          opacity="0.4"
        />
        <rect x="52.2" y="2.7" width="17" height="8.6" rx="2.3" />
        <path d="M75 5v4a2.2 2.2 0 0 0 0-4Z" opacity="0.45" />
      </g>
    </svg>
  );
}

/** A phone in its true proportions (393 × 852 with an island, 412 × 915 with a camera hole), as wide as its container. */
export function PhoneFrame({ platform, label, clock, status = 'dark', children }: PhoneFrameProps) {
  return (
    <section className={styles.scale} aria-label={label}>
      <div className={styles.phone} data-platform={platform}>
        <div className={styles.screen}>
          {children}
          <div className={styles.bar} data-status={status}>
            <span>{phoneTime(clock)}</span>
            <Signs platform={platform} />
          </div>
          <div className={styles.camera} />
          <div className={styles.home} data-status={status} />
        </div>
      </div>
    </section>
  );
}
