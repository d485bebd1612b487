import { refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';

export const lastAdminSentence =
  'This is the last admin of the organization. Make somebody else an admin first.';

/** For people of other organizations and for people there are not. */
export function noSuchMember(): WidgetOutcome {
  return refuse('There is no such member.', 404);
}
