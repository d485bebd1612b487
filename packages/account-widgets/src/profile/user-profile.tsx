import { type HostProps, ShadowFrame } from '../widget/shadow-frame.tsx';
import { Widget, type WidgetProps } from '../widget/widget.tsx';
import { ProfileCard } from './profile-card.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

export type UserProfileProps = WidgetProps;

export function UserProfile({ authToken, ...host }: UserProfileProps) {
  return (
    <Widget
      name="user-profile"
      type="user-profile"
      authToken={authToken}
      host={host}
      loading={<ProfileSkeleton />}
    >
      <ProfileCard />
    </Widget>
  );
}

export function UserProfileLoading(host: HostProps) {
  return (
    <ShadowFrame name="user-profile" state="loading" host={host}>
      <ProfileSkeleton />
    </ShadowFrame>
  );
}
