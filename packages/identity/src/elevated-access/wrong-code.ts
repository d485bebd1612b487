import { refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';

/** The specification's sentence for a code that is wrong; another one where no further try can help. */
export function wrongCode(isOver: boolean): WidgetOutcome {
  return refuse(
    isOver ? 'This code is no longer valid. Please ask for a new one.' : 'Invalid code, please try again.',
  );
}
