export { isEmailAddress, isOneLine } from '@tessera/text-rules';
export * from './api-keys.ts';
export * from './browser-errors.ts';
export * from './bulk-changes/answer.ts';
export * from './bulk-changes/input.ts';
export * from './campaign-overlay.ts';
export * from './campaign-results.ts';
export * from './campaign-rules.ts';
export * from './campaign-split.ts';
export * from './campaign-states.ts';
export * from './campaign-tests.ts';
export * from './campaign-trigger.ts';
export * from './campaign-trigger-schema.ts';
export * from './campaigns/answer.ts';
export * from './campaigns/input.ts';
export * from './can-end-change.ts';
export * from './certificate-expiry.ts';
export * from './company-choices.ts';
export * from './download-texts/download-texts.ts';
export * from './embedded-pages.ts';
export * from './erasures/answer.ts';
export * from './erasures/input.ts';
export * from './errors.ts';
export { guardFormula, removeFormulaGuard } from './formula-guard.ts';
export * from './frame-messages.ts';
export * from './goals/answer.ts';
export * from './goals/input.ts';
export * from './handles.ts';
export * from './images/answer.ts';
export * from './import-choices.ts';
export * from './import-dates.ts';
export * from './imports/answer.ts';
export * from './imports/input.ts';
export * from './integrations.ts';
export * from './invite-emails/answer.ts';
export * from './invite-emails/input.ts';
export * from './limits.ts';
export * from './mail-status.ts';
export * from './names.ts';
export * from './operations.ts';
export * from './organizations.ts';
export * from './pages.ts';
export * from './pass-change.ts';
export {
  type CampaignNames,
  channelWords,
  describePassFilter,
  fieldWords,
  operatorWord,
  subjectWords,
} from './pass-filter/describe-pass-filter.ts';
export { type FilteredPass, matchesPassFilter } from './pass-filter/matches-pass-filter.ts';
export * from './pass-filter/pass-filter-choices.ts';
export {
  type PassFilterProblem,
  passFilterProblems,
  unknownCampaignProblem,
} from './pass-filter/pass-filter-problems.ts';
export * from './pass-filter/pass-filter-schema.ts';
export {
  isCampaignId,
  type PlannedCondition,
  planCondition,
} from './pass-filter/plan-condition.ts';
export * from './pass-states.ts';
export { passTemplateNameProblem } from './pass-template-name.ts';
export * from './pass-templates/answer.ts';
export * from './pass-templates/design-answer.ts';
export * from './pass-templates/input.ts';
export * from './pass-templates/revision-answer.ts';
export * from './pass-templates/revisions.ts';
export * from './pass-templates/statistics.ts';
export * from './passes/answer.ts';
export * from './passes/campaign-answer.ts';
export * from './passes/campaigns.ts';
export * from './passes/input.ts';
export * from './passes/timeline.ts';
export * from './passes/timeline-answer.ts';
export * from './personal-links/answer.ts';
export * from './personal-links/input.ts';
export * from './phone-countries.ts';
export * from './picture-address.ts';
export type * from './pkpass-imports.ts';
export * from './plans.ts';
export * from './profile.ts';
export * from './programs/answer.ts';
export * from './programs/apply-action.ts';
export * from './programs/input.ts';
export * from './programs/outcomes.ts';
export * from './programs/rehearse.ts';
export * from './programs/rule-problems.ts';
export * from './programs/rules.ts';
export * from './programs/standing.ts';
export * from './programs/statistics.ts';
export * from './rights.ts';
export * from './scanners.ts';
export * from './scans/answer.ts';
export * from './scans/input.ts';
export * from './segments/answer.ts';
export * from './segments/input.ts';
export * from './short-code.ts';
export * from './sign-up-limits.ts';
export * from './sign-up-puzzle.ts';
export type { SignUpTexts } from './sign-up-texts/en.ts';
export { fillIn } from './sign-up-texts/fill-in.ts';
export * from './sign-up-texts/sign-up-languages.ts';
export * from './sign-up-texts/sign-up-texts.ts';
export * from './sign-ups/answer.ts';
export * from './sign-ups/input.ts';
export * from './sms-length.ts';
export * from './sms-replies.ts';
export * from './team.ts';
export * from './uplift.ts';
export * from './wallet-platforms.ts';
export * from './webhook-events.ts';
export * from './webhook-messages.ts';
export * from './webhooks/answer.ts';
export * from './webhooks/input.ts';
export * from './workspaces/answer.ts';
export * from './workspaces/input.ts';
