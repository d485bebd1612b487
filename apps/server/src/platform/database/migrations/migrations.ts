import type { Migration } from 'kysely/migration';
import * as tables from './0001-tables.ts';
import * as identity from './0002-identity.ts';
import * as foreignKeys from './0003-foreign-keys.ts';
import * as rowLevelSecurity from './0004-row-level-security.ts';
import * as secondFactor from './0005-second-factor.ts';
import * as mail from './0006-mail.ts';
import * as identityFlows from './0007-identity-flows.ts';
import * as systemAdminOrganization from './0008-system-admin-organization.ts';
import * as organizationPlans from './0009-organization-plans.ts';
import * as apiKeys from './0010-api-keys.ts';
import * as walletPlatforms from './0011-wallet-platforms.ts';
import * as webhooks from './0012-webhooks.ts';
import * as embeddedPages from './0015-embedded-pages.ts';
import * as listIndexes from './0016-list-indexes.ts';
import * as failingDaysAndReminders from './0017-failing-days-and-reminders.ts';
import * as foundedOrganizations from './0018-founded-organizations.ts';
import * as memberSearch from './0019-member-search.ts';
import * as campaignSums from './0020-campaign-sums.ts';
import * as recoveryCodesStep from './0021-recovery-codes-step.ts';
import * as attributeValues from './0022-attribute-values.ts';
import * as signingKeysOfAnyKind from './0023-signing-keys-of-any-kind.ts';
import * as linksForNobody from './0024-links-for-nobody.ts';
import * as workspaceCreationKeys from './0025-workspace-creation-keys.ts';
import * as issuedValues from './0026-issued-values.ts';
import * as auditDetails from './0027-audit-details.ts';
import * as pendingOrganizations from './0028-pending-organizations.ts';
import * as classMessage from './0029-class-message.ts';
import * as passFilters from './0030-pass-filters.ts';
import * as issuing from './0031-issuing.ts';
import * as bulkChanges from './0032-bulk-changes.ts';
import * as imports from './0033-imports.ts';
import * as deviceLog from './0034-device-log.ts';
import * as erasures from './0035-erasures.ts';
import * as erasedImportRows from './0036-erased-import-rows.ts';
import * as signUps from './0040-sign-ups.ts';
import * as mailDeliveries from './0042-mail-deliveries.ts';
import * as countTimes from './0043-count-times.ts';
import * as inviteEmails from './0044-invite-emails.ts';
import * as personalLinks from './0045-personal-links.ts';
import * as drafts from './0046-drafts.ts';
import * as campaignEngine from './0047-campaign-engine.ts';
import * as campaignSplit from './0049-campaign-split.ts';
import * as campaignTests from './0051-campaign-tests.ts';
import * as scans from './0053-scans.ts';
import * as googleRequestTimes from './0057-google-request-times.ts';
import * as campaignRules from './0058-campaign-rules.ts';
import * as campaignDelivery from './0059-campaign-delivery.ts';
import * as campaignGoals from './0060-campaign-goals.ts';
import * as recurringCampaigns from './0061-recurring-campaigns.ts';
import * as scanners from './0062-scanners.ts';
import * as campaignClicks from './0063-campaign-clicks.ts';
import * as campaignApproval from './0064-campaign-approval.ts';
import * as lateScans from './0066-late-scans.ts';
import * as goalLinks from './0067-goal-links.ts';
import * as masterKey from './0070-master-key.ts';
import * as machineNames from './0071-machine-names.ts';
import * as approvalRemoval from './0072-approval-removal.ts';
import * as changeTimes from './0077-change-times.ts';
import * as campaignCovers from './0080-campaign-covers.ts';
import * as campaignRuns from './0081-campaign-runs.ts';

/** Forward only, in this order, except that one added later may run after a higher number; a name never changes once it has run anywhere. */
export const migrations: Record<string, Migration> = {
  '0001-tables': tables,
  '0002-identity': identity,
  '0003-foreign-keys': foreignKeys,
  '0004-row-level-security': rowLevelSecurity,
  '0005-second-factor': secondFactor,
  '0006-mail': mail,
  '0007-identity-flows': identityFlows,
  '0008-system-admin-organization': systemAdminOrganization,
  '0009-organization-plans': organizationPlans,
  '0010-api-keys': apiKeys,
  '0011-wallet-platforms': walletPlatforms,
  '0012-webhooks': webhooks,
  '0015-embedded-pages': embeddedPages,
  '0016-list-indexes': listIndexes,
  '0017-failing-days-and-reminders': failingDaysAndReminders,
  '0018-founded-organizations': foundedOrganizations,
  '0019-member-search': memberSearch,
  '0020-campaign-sums': campaignSums,
  '0021-recovery-codes-step': recoveryCodesStep,
  '0022-attribute-values': attributeValues,
  '0023-signing-keys-of-any-kind': signingKeysOfAnyKind,
  '0024-links-for-nobody': linksForNobody,
  '0025-workspace-creation-keys': workspaceCreationKeys,
  '0026-issued-values': issuedValues,
  '0027-audit-details': auditDetails,
  '0028-pending-organizations': pendingOrganizations,
  '0029-class-message': classMessage,
  '0030-pass-filters': passFilters,
  '0031-issuing': issuing,
  '0032-bulk-changes': bulkChanges,
  '0033-imports': imports,
  '0034-device-log': deviceLog,
  '0035-erasures': erasures,
  '0036-erased-import-rows': erasedImportRows,
  '0040-sign-ups': signUps,
  '0042-mail-deliveries': mailDeliveries,
  '0043-count-times': countTimes,
  '0044-invite-emails': inviteEmails,
  '0045-personal-links': personalLinks,
  '0046-drafts': drafts,
  '0047-campaign-engine': campaignEngine,
  '0049-campaign-split': campaignSplit,
  '0051-campaign-tests': campaignTests,
  '0053-scans': scans,
  '0057-google-request-times': googleRequestTimes,
  '0058-campaign-rules': campaignRules,
  '0059-campaign-delivery': campaignDelivery,
  '0060-campaign-goals': campaignGoals,
  '0061-recurring-campaigns': recurringCampaigns,
  '0062-scanners': scanners,
  '0063-campaign-clicks': campaignClicks,
  '0064-campaign-approval': campaignApproval,
  '0066-late-scans': lateScans,
  '0067-goal-links': goalLinks,
  '0070-master-key': masterKey,
  '0071-machine-names': machineNames,
  '0072-approval-removal': approvalRemoval,
  '0077-change-times': changeTimes,
  '0080-campaign-covers': campaignCovers,
  '0081-campaign-runs': campaignRuns,
};
