import { LockScreen } from '../../../wallets/lock-screen.tsx';
import { appleUpdates, googleUpdates } from '../../../wallets/lock-screen-notifications.ts';
import { PhoneFrame } from '../../../wallets/phone-frame.tsx';
import { applePictureOf, workspacePictures } from '../../../wallets/previewed-pass.ts';
import { useAppearance } from '../../../wallets/use-appearance.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import type { CampaignFaces } from './campaign-faces.ts';
import styles from './campaign-previews.module.css';

type LockScreenPreviewProps = { faces: CampaignFaces; imageBaseUrl: string };

const phones = [
  { platform: 'ios', label: 'Lock screen of an iPhone', notificationsOf: appleUpdates },
  { platform: 'android', label: 'Lock screen of an Android phone', notificationsOf: googleUpdates },
] as const;

export function LockScreenPreview({ faces, imageBaseUrl }: LockScreenPreviewProps) {
  const { timezoneName } = useWorkspace();
  const appearance = useAppearance();
  const { now } = faces.after.input;
  const clock = { time: now, locale: 'en-GB', timezone: timezoneName };
  const pictures = workspacePictures(imageBaseUrl);
  const icon = applePictureOf(faces.after, pictures, 'icon') ?? null;
  return (
    <div className={styles.phones}>
      {phones.map(({ platform, label, notificationsOf }) => (
        <PhoneFrame key={platform} platform={platform} label={label} clock={clock} status="light">
          <LockScreen
            platform={platform}
            clock={clock}
            appearance={appearance}
            notifications={notificationsOf(faces, pictures).map((notification) => ({
              ...notification,
              kind: 'update',
              iconUrl: platform === 'ios' ? icon : null,
              at: now,
            }))}
          />
        </PhoneFrame>
      ))}
    </div>
  );
}
