import { type HostProps, ShadowFrame } from '../widget/shadow-frame.tsx';
import { Widget, type WidgetProps } from '../widget/widget.tsx';
import { UsersPanel } from './users-panel.tsx';
import { UsersSkeleton } from './users-skeleton.tsx';

export type UsersManagementProps = WidgetProps;

/** The organization's members: search, filter, invite, change roles, remove. */
export function UsersManagement({ authToken, ...host }: UsersManagementProps) {
  return (
    <Widget
      name="users-management"
      type="user-management"
      authToken={authToken}
      host={host}
      loading={<UsersSkeleton />}
    >
      <UsersPanel />
    </Widget>
  );
}

export function UsersManagementLoading(host: HostProps) {
  return (
    <ShadowFrame name="users-management" state="loading" host={host}>
      <UsersSkeleton />
    </ShadowFrame>
  );
}
