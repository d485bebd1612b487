import type { FieldIssue, SignUpOutcome, SignUpSubmission } from '@tessera/contract';
import { signUpAttributes, valueProblems } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { TemplateAddress } from '../../platform/public-ids.ts';
import type { PublishedDesign } from '../pass-templates/find-published-design.ts';
import { givenPaths } from '../passes/check-values.ts';
import { validateAttributes } from '../passes/validate-attributes.ts';
import { admitVisitor, answerSolved, type SigningUp, type Visitor } from './admit-visitor.ts';
import { getSignUps } from './get-sign-ups.ts';
import type { PendingInput } from './pending-sign-up.ts';

/**
 * The page's answer is the same for every address. @throws AppError `notFound`, `validationFailed`, `tooManyRequests`,
 * `requestInProgress`
 */
export async function signUp(
  ctx: SigningUp,
  address: TemplateAddress,
  submission: SignUpSubmission,
  visitor: Visitor,
): Promise<SignUpOutcome> {
  // A program filled in the hidden field. It gets the usual answer.
  if (submission.website !== '') return { kind: 'mailed' };
  const solved = { ...submission, request: JSON.stringify(submission) };
  return answerSolved(ctx, address, solved, (tx, design) => admit(ctx, tx, design, submission, visitor));
}

async function admit(
  ctx: SigningUp,
  tx: WorkspaceTransaction,
  { template, document }: PublishedDesign,
  submission: SignUpSubmission,
  { network, language }: Visitor,
): Promise<SignUpOutcome> {
  const { accessLevel, consentText } = await getSignUps(ctx, tx, template.id);
  if (accessLevel === 'NONE' || template.archived_at) return { kind: 'closed' };
  const isRestricted = accessLevel === 'ISSUED';
  if (!isRestricted) requireValid(document, submission, consentText);
  const { email, firstName, lastName, attributes, utm } = submission;
  const input: PendingInput = isRestricted
    ? { ...nothing(ctx), email, language }
    : { ...nothing(ctx), email, firstName, lastName, attributes, utm, consentText, language };
  return admitVisitor(ctx, tx, { template, input }, network);
}

const nothing = ({ clock }: Pick<Context, 'clock'>) => ({
  firstName: '',
  lastName: '',
  attributes: {},
  consentText: '',
  consentedAt: clock().toISOString(),
  utm: {},
});

/** A visitor must not set other attributes, such as the points of a loyalty card. */
function requireValid(
  document: PublishedDesign['document'],
  submission: SignUpSubmission,
  consentText: string,
): void {
  const { issues, values } = validateAttributes(signUpAttributes(document), submission.attributes);
  const { email, firstName, lastName, attributes } = submission;
  const user = { email, firstName, lastName };
  const holder = { user: { ...values.user, ...user }, attributes: values.pass };
  const unshowable =
    issues.length > 0
      ? []
      : valueProblems(document, holder, givenPaths({ user, attributes }), 'new').map(
          ({ path, message }): FieldIssue => ({ path: path.replace(/^user\./, ''), message }),
        );
  const all: FieldIssue[] = [
    ...(firstName === '' ? [{ path: 'firstName', message: 'First name is required.' }] : []),
    ...issues,
    ...unshowable,
    ...(consentText && !submission.hasConsented
      ? [{ path: 'hasConsented', message: 'The consent is required.' }]
      : []),
  ];
  if (all.length > 0) throw new AppError('validationFailed', { message: all[0]?.message ?? '', issues: all });
}
