import { appleSettings } from './settings/apple-settings.ts';
import { authSettings } from './settings/auth-settings.ts';
import { backupSettings } from './settings/backup-settings.ts';
import { filesSettings } from './settings/files-settings.ts';
import { googleSettings } from './settings/google-settings.ts';
import { integrationsSettings } from './settings/integrations-settings.ts';
import { mailSettings } from './settings/mail-settings.ts';
import { observabilitySettings } from './settings/observability-settings.ts';
import { planSettings } from './settings/plan-settings.ts';
import { serverSettings } from './settings/server-settings.ts';
import { smsSettings } from './settings/sms-settings.ts';
import { socialSettings } from './settings/social-settings.ts';
import { telemetrySettings } from './settings/telemetry-settings.ts';

export const settings = [
  ...serverSettings,
  ...filesSettings,
  ...appleSettings,
  ...googleSettings,
  ...mailSettings,
  ...smsSettings,
  ...authSettings,
  ...socialSettings,
  ...telemetrySettings,
  ...observabilitySettings,
  ...integrationsSettings,
  ...planSettings,
  ...backupSettings,
] as const;

export type SettingName = (typeof settings)[number]['name'];
export type Environment = Readonly<Record<string, string | undefined>>;
