import type { RunContent } from '../../platform/database/schema/campaigns-tables.ts';
import { isFrozen } from '../recipients/is-recipient.ts';

/** One request then notifies all holders; else each pass gets the message. */
export function hasClassMessage(run: {
  content: Pick<RunContent, 'message' | 'googleMessage' | 'split'>;
  is_frozen: boolean;
}): boolean {
  const { message, googleMessage, split } = run.content;
  const text = googleMessage ?? message;
  return text !== null && !isPersonalText(text) && !isFrozen(run) && split === null;
}

function isPersonalText(text: string): boolean {
  return /\{[{%]/.test(text);
}
