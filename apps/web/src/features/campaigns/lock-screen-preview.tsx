import { pictureAddress } from '@tessera/contract';
import { LockScreen } from '../../wallets/lock-screen.tsx';
import { PhoneFrame } from '../../wallets/phone-frame.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { CampaignFaces } from './campaign-faces.ts';
import { appleNotifications, googleNotifications } from './campaign-notifications.ts';
import styles from './campaign-previews.module.css';

type LockScreenPreviewProps = { faces: CampaignFaces; imageBaseUrl: string };

const phones = [
  { platform: 'ios', label: 'Lock screen of an iPhone', notificationsOf: appleNotifications },
  { platform: 'android', label: 'Lock screen of an Android phone', notificationsOf: googleNotifications },
] as const;

/** What a campaign puts on both systems' lock screens. */
export function LockScreenPreview({ faces, imageBaseUrl }: LockScreenPreviewProps) {
  const { timezoneName } = useWorkspace();
  const { content, input } = faces.after;
  const { now } = input;
  const clock = { time: now, locale: 'en-GB', timezone: timezoneName };
  const { icon, logo } = content.images;
  const picture = icon ?? logo;
  return (
    <div className={styles.phones}>
      {phones.map(({ platform, label, notificationsOf }) => (
        <PhoneFrame key={platform} platform={platform} label={label} clock={clock} status="light">
          <LockScreen
            platform={platform}
            clock={clock}
            notifications={notificationsOf(faces).map(({ id, text }) => ({
              id,
              text,
              kind: 'update',
              title: content.organizationName,
              iconUrl:
                picture && platform === 'ios' ? pictureAddress(imageBaseUrl, picture, 'cropped') : null,
              at: now,
            }))}
          />
        </PhoneFrame>
      ))}
    </div>
  );
}
