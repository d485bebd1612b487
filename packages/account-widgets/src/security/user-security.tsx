import { elevatedAccessSecondsDefault } from '../verification/elevated-access.ts';
import { ElevatedAccessContext, useOwnElevatedAccess } from '../verification/use-elevated-access.ts';
import { type HostProps, ShadowFrame } from '../widget/shadow-frame.tsx';
import { Widget, type WidgetProps } from '../widget/widget.tsx';
import { SecurityCard } from './security-card.tsx';
import { SecuritySkeleton } from './security-skeleton.tsx';

export type UserSecurityProps = WidgetProps & {
  /** How long a verification is valid; checked every 30 seconds. */
  elevatedAccessSeconds?: number;
};

/** Password and second factor. */
export function UserSecurity({
  authToken,
  elevatedAccessSeconds = elevatedAccessSecondsDefault,
  ...host
}: UserSecurityProps) {
  const access = useOwnElevatedAccess(elevatedAccessSeconds);
  return (
    <ElevatedAccessContext value={access}>
      <Widget
        name="user-security"
        type="user-security"
        authToken={authToken}
        host={host}
        loading={<SecuritySkeleton />}
        elevatedAccessToken={access.token}
      >
        <SecurityCard />
      </Widget>
    </ElevatedAccessContext>
  );
}

export function UserSecurityLoading(host: HostProps) {
  return (
    <ShadowFrame name="user-security" state="loading" host={host}>
      <SecuritySkeleton />
    </ShadowFrame>
  );
}
