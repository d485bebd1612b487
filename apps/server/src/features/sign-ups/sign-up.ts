import type {
  FieldIssue,
  PhoneCountry,
  SignUpContact,
  SignUpOutcome,
  SignUpSubmission,
} from '@tessera/contract';
import { signUpAttributes, valueProblems } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { readPhone } from '../../platform/phone-number.ts';
import type { TemplateAddress } from '../../platform/public-ids.ts';
import type { PublishedDesign } from '../pass-templates/find-published-design.ts';
import { givenPaths } from '../passes/check-values.ts';
import { phoneProblem } from '../passes/resolve-people.ts';
import { validateAttributes } from '../passes/validate-attributes.ts';
import { admitVisitor, answerSolved, isFull, type SigningUp, type Visitor } from './admit-visitor.ts';
import { getSignUps } from './get-sign-ups.ts';
import { issueSignUp } from './issue-sign-up.ts';
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
  const { accessLevel, consentText, contact, phoneCountry } = await getSignUps(ctx, tx, template.id);
  if (accessLevel === 'NONE' || template.archived_at) return { kind: 'closed' };
  const isRestricted = accessLevel === 'ISSUED';
  const entered = readContact(submission, isRestricted ? 'email' : contact, phoneCountry);
  if (!isRestricted) requireValid(document, { ...submission, ...entered }, consentText);
  const { firstName, lastName, attributes, utm } = submission;
  const input: PendingInput = isRestricted
    ? { ...nothing(ctx), ...entered, language }
    : { ...nothing(ctx), ...entered, firstName, lastName, attributes, utm, consentText, language };
  if (isRestricted || contact !== 'none') return admitVisitor(ctx, tx, { template, input }, network);
  if (await isFull(tx, template)) return { kind: 'full' };
  await ctx.limits.count({ workspaceId: tx.workspaceId, passTemplateId: template.id }, network);
  return { kind: 'issued', url: await issueSignUp(ctx, tx, { passTemplateId: template.id, input }) };
}

type Entered = { email: string; phone: string | null };

/** Never both: the link proves one of them, and the other may be another person's. */
function readContact(
  { email, phone }: SignUpSubmission,
  contact: SignUpContact,
  phoneCountry: PhoneCountry | null,
): Entered {
  if (contact === 'none') return { email: '', phone: null };
  if (email && contact !== 'phone') return { email, phone: null };
  const number = phone && contact !== 'email' ? readPhone(phone, phoneCountry) : null;
  if (number) return { email: '', phone: number };
  const issue: FieldIssue =
    contact === 'email'
      ? { path: 'email', message: 'Enter a valid email address' }
      : { path: 'phone', message: phoneProblem };
  throw new AppError('validationFailed', { message: issue.message, issues: [issue] });
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
