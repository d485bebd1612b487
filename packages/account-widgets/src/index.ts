export type { AuthToken } from './api/auth-tokens.ts';
export { UserProfile, UserProfileLoading, type UserProfileProps } from './profile/user-profile.tsx';
export { AccountWidgets, type AccountWidgetsProps } from './provider/account-widgets.tsx';
export type { ElementName, ElementProps, WidgetElements } from './provider/widget-elements.ts';
export type { WidgetTheme } from './provider/widget-theme.ts';
export { UserSecurity, UserSecurityLoading, type UserSecurityProps } from './security/user-security.tsx';
export { UserSessions, UserSessionsLoading, type UserSessionsProps } from './sessions/user-sessions.tsx';
export {
  UsersManagement,
  UsersManagementLoading,
  type UsersManagementProps,
} from './users/users-management.tsx';
