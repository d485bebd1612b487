import { useState } from 'react';
import styles from './lock-screen.module.css';
import { type PhoneClock, type PhonePlatform, phoneTime } from './phone-frame.tsx';
import type { Appearance } from './use-appearance.ts';

export type LockScreenNotification = {
  id: string;
  /** An update is sent by the issuer; the phone shows a reminder near a location of the pass. */
  kind: 'update' | 'reminder';
  /** iPhone: the organization. Android: Google Wallet's line. */
  title: string;
  text: string;
  iconUrl: string | null;
  at: Date;
};

export type LockScreenProps = {
  platform: PhonePlatform;
  notifications: LockScreenNotification[];
  clock: PhoneClock;
  appearance?: Appearance;
  /** A CSS background; the phone's own by default. */
  wallpaper?: string;
  onOpen?: ((id: string) => void) | undefined;
};

const shownMax = 3;
const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 1440;

function agoText(at: Date, { time, locale }: PhoneClock): string {
  const minutes = Math.floor((time.getTime() - at.getTime()) / minuteMs);
  if (minutes < 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  const format = new Intl.RelativeTimeFormat(locale, { style: 'narrow' });
  if (minutes < hourMinutes) return format.format(-minutes, 'minute');
  if (minutes < dayMinutes) return format.format(-Math.floor(minutes / hourMinutes), 'hour');
  return format.format(-Math.floor(minutes / dayMinutes), 'day');
}

function AppIcon({ url }: { url: string | null }) {
  if (url) return <img className={styles.icon} src={url} alt="" />;
  return (
    <svg className={styles.icon} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="9" fill="#1c1c1e" />
      <rect x="6" y="8" width="28" height="7" rx="2.5" fill="#4d9de8" />
      <rect x="6" y="12.5" width="28" height="7" rx="2" fill="#f5b83d" />
      <rect x="6" y="17" width="28" height="7" rx="2" fill="#5fc27a" />
      <path
        d="M6 22h8.5c1.5 0 2.2 1 2.7 2 .5 1.2 1.5 2 2.8 2s2.3-.8 2.8-2c.5-1 1.2-2 2.7-2H34v8a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3v-8Z"
        fill="#d9d9de"
      />
    </svg>
  );
}

function GoogleWalletSign() {
  return (
    <svg className={styles.walletSign} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="4" y="4.5" width="16" height="8" rx="2.4" fill="#34a853" />
      <rect x="4" y="7" width="16" height="8" rx="2.4" fill="#fbbc04" />
      <path d="M4 11.8c0-1.3 1-2 2.3-2H17.7c1.3 0 2.3.7 2.3 2V15H4v-3.2Z" fill="#ea4335" />
      <path
        d="m4 12.5 9.6 2.7c1 .3 2 .1 2.8-.5L20 12v5.2a2.4 2.4 0 0 1-2.4 2.3H6.4A2.4 2.4 0 0 1 4 17.2v-4.7Z"
        fill="#4285f4"
      />
    </svg>
  );
}

function AppleNotification({
  notification,
  clock,
}: {
  notification: LockScreenNotification;
  clock: PhoneClock;
}) {
  return (
    <>
      <AppIcon url={notification.iconUrl} />
      <span className={styles.body}>
        <span className={styles.headline}>
          <strong dir="auto">{notification.title}</strong>
          <time>{notification.kind === 'update' ? agoText(notification.at, clock) : ''}</time>
        </span>
        <span className={styles.text} dir="auto">
          {notification.text}
        </span>
      </span>
    </>
  );
}

function GoogleNotification({
  notification,
  clock,
}: {
  notification: LockScreenNotification;
  clock: PhoneClock;
}) {
  return (
    <>
      <GoogleWalletSign />
      <span className={styles.body}>
        <span className={styles.app}>
          Google Wallet<time> · {agoText(notification.at, clock)}</time>
        </span>
        <strong className={styles.title} dir="auto">
          {notification.title}
        </strong>
        <span className={styles.text} dir="auto">
          {notification.text}
        </span>
      </span>
      {notification.iconUrl && <img className={styles.largeIcon} src={notification.iconUrl} alt="" />}
    </>
  );
}

function NotificationList({
  platform,
  notifications,
  clock,
  onOpen,
}: Omit<LockScreenProps, 'wallpaper' | 'appearance'>) {
  const [showsAll, setShowsAll] = useState(false);
  const newestFirst = notifications.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const shown = showsAll ? newestFirst : newestFirst.slice(0, shownMax);
  const hidden = newestFirst.length - shown.length;
  const Content = platform === 'ios' ? AppleNotification : GoogleNotification;
  return (
    <div className={styles.notifications}>
      <ul aria-live="polite" aria-label="Notifications">
        {shown.map((notification) => (
          <li key={notification.id} className={styles.notification}>
            {onOpen ? (
              <button type="button" className={styles.content} onClick={() => onOpen(notification.id)}>
                <Content notification={notification} clock={clock} />
              </button>
            ) : (
              <div className={styles.content}>
                <Content notification={notification} clock={clock} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={styles.pile} onClick={() => setShowsAll(true)}>
          {hidden} more
        </button>
      )}
    </div>
  );
}

export function LockScreen({
  platform,
  notifications,
  clock,
  appearance = 'light',
  wallpaper,
  onOpen,
}: LockScreenProps) {
  const { time, locale, timezone } = clock;
  const date = new Intl.DateTimeFormat(locale, {
    weekday: platform === 'ios' ? 'long' : 'short',
    month: platform === 'ios' ? 'long' : 'short',
    day: 'numeric',
    timeZone: timezone,
  }).format(time);
  return (
    <div
      className={styles.lock}
      data-platform={platform}
      data-appearance={appearance}
      style={wallpaper ? { background: wallpaper } : undefined}
    >
      <div className={styles.clock}>
        <span className={styles.date}>{date}</span>
        <span className={styles.time}>{phoneTime(clock)}</span>
      </div>
      <NotificationList platform={platform} notifications={notifications} clock={clock} onOpen={onOpen} />
      {platform === 'ios' && (
        <div className={styles.shortcuts}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8 2h8v3l-2 3.5V21a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1V8.5L8 5V2Z" fill="currentColor" />
          </svg>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path
              d="M9 5 7.8 7H5a2.5 2.5 0 0 0-2.5 2.5v7.5A2.5 2.5 0 0 0 5 19.5h14a2.5 2.5 0 0 0 2.5-2.5V9.5A2.5 2.5 0 0 0 19 7h-2.8L15 5H9Zm3 4a4.2 4.2 0 1 1 0 8.4A4.2 4.2 0 0 1 12 9Zm0 1.7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z"
              fill="currentColor"
            />
          </svg>
        </div>
      )}
    </div>
  );
}
