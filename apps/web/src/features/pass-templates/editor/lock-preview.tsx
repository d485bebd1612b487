import { pictureAddress } from '@tessera/contract';
import { renderPass, translatedDocument } from '@tessera/pass-design';
import { useMemo } from 'react';
import { LockScreen, type LockScreenNotification } from '../../../wallets/lock-screen.tsx';
import { PhoneFrame, type PhonePlatform } from '../../../wallets/phone-frame.tsx';
import type { PreviewedPass } from '../../../wallets/previewed-pass.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import styles from './lock-preview.module.css';
import { lockScreenTexts } from './lock-screen-texts.ts';

type LockPreviewProps = { platform: PhonePlatform; pass: PreviewedPass; isAtPlace: boolean };

/** The lock screen when a field has changed, or near one of the pass's places. */
export function LockPreview({ platform, pass, isAtPlace }: LockPreviewProps) {
  const content = useMemo(() => contentInLanguage(pass), [pass]);
  const { now } = pass.input;
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

/** The content as a phone of the previewed language says it. */
function contentInLanguage({ input, content, language }: PreviewedPass) {
  if (language === input.document.language) return content;
  return renderPass({ ...input, document: translatedDocument(input.document, language) });
}
