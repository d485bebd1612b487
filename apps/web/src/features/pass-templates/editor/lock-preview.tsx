import { pictureAddress } from '@tessera/contract';
import type { PassContent } from '@tessera/pass-design';
import { LockScreen, type LockScreenNotification } from '../../../wallets/lock-screen.tsx';
import { PhoneFrame, type PhonePlatform } from '../../../wallets/phone-frame.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './lock-preview.module.css';
import { lockScreenTexts } from './lock-screen-texts.ts';

type LockPreviewProps = { platform: PhonePlatform; content: PassContent; now: Date; isAtPlace: boolean };

/** The lock screen when a field has changed, or near one of the pass's places. */
export function LockPreview({ platform, content, now, isAtPlace }: LockPreviewProps) {
  const { imageBaseUrl } = useWorkspace();
  const clock = { time: now, locale: content.locale, timezone: content.timezone };
  const icon = content.images.icon ?? content.images.logo;
  const iconUrl = icon ? pictureAddress(imageBaseUrl, icon, 'cropped') : null;
  const { texts, hint } = lockScreenTexts(content, isAtPlace);
  const notifications: LockScreenNotification[] = texts.map((text) => ({
    id: text,
    kind: isAtPlace ? 'reminder' : 'update',
    title: content.organizationName,
    text,
    iconUrl,
    at: now,
  }));
  return (
    <>
      <PhoneFrame
        platform={platform}
        label={platform === 'ios' ? 'iPhone lock screen' : 'Android lock screen'}
        clock={clock}
        status="light"
      >
        <LockScreen platform={platform} notifications={notifications} clock={clock} />
      </PhoneFrame>
      {hint && <p className={styles.hint}>{hint}</p>}
    </>
  );
}
