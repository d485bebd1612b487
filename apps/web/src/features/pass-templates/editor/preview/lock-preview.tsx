import { useMemo } from 'react';
import { LockScreen } from '../../../../wallets/lock-screen.tsx';
import {
  appleExample,
  appleReminder,
  appleUpdates,
  googleReminder,
  googleUpdates,
  newestUpdate,
  type WalletNotification,
} from '../../../../wallets/lock-screen-notifications.ts';
import { PhoneFrame, type PhonePlatform } from '../../../../wallets/phone-frame.tsx';
import {
  applePictureOf,
  deviceOf,
  type PictureAddresses,
  type PreviewedPass,
  workspacePictures,
} from '../../../../wallets/previewed-pass.ts';
import { type Appearance, useAppearance } from '../../../../wallets/use-appearance.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import styles from './lock-preview.module.css';

type LockPreviewProps = {
  platform: PhonePlatform;
  pass: PreviewedPass;
  isAtPlace: boolean;
  appearance: Appearance | null;
};

export function LockPreview({ platform, pass, isAtPlace, appearance }: LockPreviewProps) {
  const { imageBaseUrl } = useWorkspace();
  const { notifications, hint, icon } = useMemo(() => {
    const pictures = workspacePictures(imageBaseUrl);
    const shown = isAtPlace ? reminder(platform, pass, pictures) : update(platform, pass, pictures);
    return { ...shown, icon: applePictureOf(pass, pictures, 'icon') ?? null };
  }, [platform, pass, isAtPlace, imageBaseUrl]);
  const { locale, timezone, now } = deviceOf(pass);
  const clock = { time: now, locale, timezone };
  return (
    <>
      <PhoneFrame
        platform={platform}
        label={platform === 'ios' ? 'iPhone lock screen' : 'Android lock screen'}
        clock={clock}
        status="light"
      >
        <LockScreen
          platform={platform}
          appearance={useAppearance(appearance)}
          notifications={notifications.map((notification) => ({
            ...notification,
            kind: isAtPlace ? 'reminder' : 'update',
            iconUrl: platform === 'ios' ? icon : null,
            at: now,
          }))}
          clock={clock}
        />
      </PhoneFrame>
      {notifications.length === 0 && <p className={styles.hint}>{hint}</p>}
    </>
  );
}

type Shown = { notifications: WalletNotification[]; hint: string };

function reminder(platform: PhonePlatform, pass: PreviewedPass, pictures: PictureAddresses): Shown {
  return {
    notifications: platform === 'ios' ? appleReminder(pass) : googleReminder(pass, pictures),
    hint: 'The pass has no location yet. Add one under Features.',
  };
}

function update(platform: PhonePlatform, pass: PreviewedPass, pictures: PictureAddresses): Shown {
  const change = newestUpdate(pass);
  if (platform === 'android')
    return {
      notifications: change ? googleUpdates(change, pictures) : [],
      hint: change
        ? 'Google Wallet announces messages of campaigns, but no changed fields. This campaign has no message.'
        : 'Google Wallet announces messages of campaigns. To see one, choose it under “Preview as”.',
    };
  if (change)
    return {
      notifications: appleUpdates(change),
      hint: 'The campaign changes no field that announces its changes.',
    };
  return {
    notifications: appleExample(pass).slice(0, 1),
    hint: 'No field announces its changes yet. Give one a notification under Content.',
  };
}
