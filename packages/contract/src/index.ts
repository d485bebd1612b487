export { isEmailAddress, isOneLine } from '@tessera/text-rules';
export * from './api-keys.ts';
export * from './browser-errors.ts';
export * from './bulk-changes.ts';
export * from './campaigns.ts';
export * from './certificate-expiry.ts';
export * from './company-choices.ts';
export * from './embedded-pages.ts';
export * from './erasures.ts';
export * from './errors.ts';
export { guardFormula, removeFormulaGuard } from './formula-guard.ts';
export * from './frame-messages.ts';
export * from './handles.ts';
export * from './imports.ts';
export * from './integrations.ts';
export * from './invite-emails.ts';
export * from './limits.ts';
export * from './mail-status.ts';
export * from './names.ts';
export * from './organizations.ts';
export * from './pages.ts';
export {
  describePassFilter,
  fieldWords,
  operatorWords,
  subjectWords,
} from './pass-filter/describe-pass-filter.ts';
export * from './pass-filter/filter-values.ts';
export { type FilteredPass, matchesPassFilter } from './pass-filter/matches-pass-filter.ts';
export * from './pass-filter/pass-filter-choices.ts';
export { type PassFilterProblem, passFilterProblems } from './pass-filter/pass-filter-problems.ts';
export * from './pass-filter/pass-filter-schema.ts';
export { type PlannedCondition, planCondition, type ValueTest } from './pass-filter/plan-condition.ts';
export * from './pass-states.ts';
export { passTemplateNameProblem } from './pass-template-name.ts';
export * from './pass-template-revisions.ts';
export * from './pass-template-statistics.ts';
export * from './pass-templates.ts';
export * from './pass-timeline.ts';
export * from './passes.ts';
export * from './personal-links.ts';
export * from './picture-address.ts';
export type * from './pkpass-imports.ts';
export * from './plans.ts';
export * from './profile.ts';
export * from './segments.ts';
export * from './sign-up-limits.ts';
export * from './sign-up-puzzle.ts';
export type { SignUpTexts } from './sign-up-texts/en.ts';
export { fillIn } from './sign-up-texts/fill-in.ts';
export * from './sign-up-texts/sign-up-languages.ts';
export * from './sign-up-texts/sign-up-texts.ts';
export * from './sign-ups.ts';
export * from './team.ts';
export * from './wallet-platforms.ts';
export * from './webhook-events.ts';
export * from './webhook-messages.ts';
export * from './webhooks.ts';
export * from './workspaces.ts';
