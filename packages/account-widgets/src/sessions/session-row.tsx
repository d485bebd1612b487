import { useState } from 'react';
import { RelativeTimeLabel } from '../time/relative-time-label.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DesktopIcon, PhoneIcon } from '../ui/icons.tsx';
import { SettingRow } from '../ui/setting-row.tsx';
import { describeDevice } from './describe-device.ts';
import { describePlace } from './describe-place.ts';
import type { Session } from './session-requests.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

type SessionRowProps = { session: Session; isCurrent: boolean; onSignedOut: () => void };

export function SessionRow({ session, isCurrent, onSignedOut }: SessionRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const device = describeDevice(session.userAgent);
  const title = (
    <>
      <span className="cut">{device.name}</span>
      {isCurrent && <Badge tone="accent">This device</Badge>}
    </>
  );
  const text = (
    <>
      {describePlace(session.currentLocation, session.ipAddress)}
      {session.lastActivityAt && (
        <>
          {' · '}
          <span className="hidden">Last active: </span>
          <RelativeTimeLabel instant={session.lastActivityAt} />
        </>
      )}
    </>
  );
  return (
    <>
      <SettingRow
        icon={device.isMobile ? <PhoneIcon /> : <DesktopIcon />}
        title={title}
        text={text}
        action={
          !isCurrent && (
            <Button
              kind="secondary"
              aria-label={`Sign out of ${device.name}`}
              onClick={() => setIsAsking(true)}
            >
              Sign out
            </Button>
          )
        }
      />
      {isAsking && (
        <SignOutDialog
          sessionId={session.id}
          deviceName={device.name}
          onSignedOut={onSignedOut}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
