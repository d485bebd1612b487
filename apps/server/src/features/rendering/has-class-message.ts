import type { RunContent } from '../../platform/database/schema/campaigns-tables.ts';
import { isFrozen } from '../recipients/is-recipient.ts';
import { isPersonalText } from './is-personal-text.ts';

/** Whether the message goes to the template's class at Google, which shows it on all passes, by one request; else to each pass. */
export function hasClassMessage(run: {
  content: Pick<RunContent, 'message' | 'googleMessage' | 'split'>;
  is_frozen: boolean;
}): boolean {
  const { message, googleMessage, split } = run.content;
  const text = googleMessage ?? message;
  return text !== null && !isPersonalText(text) && !isFrozen(run) && split === null;
}
