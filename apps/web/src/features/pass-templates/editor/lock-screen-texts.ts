import { fieldSlots, type PassContent } from '@tessera/pass-design';

/** One sample notification says enough of how they look. */
const shownMax = 1;

export type LockScreenTexts = { texts: string[]; hint: string | null };

/** What the lock screen says: the first field that announces its changes, or the reminder of the first place. */
export function lockScreenTexts(content: PassContent, isAtPlace: boolean): LockScreenTexts {
  if (isAtPlace) return reminderTexts(content);
  const announcing = fieldSlots
    .flatMap((slot) => content.fields[slot])
    .filter(({ changeMessage }) => changeMessage?.includes('%@'));
  if (announcing.length === 0)
    return { texts: [], hint: 'No field announces its changes yet. Give one a notification under Content.' };
  const texts = announcing
    .slice(0, shownMax)
    .map((field) => announcement(field.changeMessage ?? '', field.text));
  return { texts, hint: null };
}

function reminderTexts({ locations, heading }: PassContent): LockScreenTexts {
  const [first] = locations;
  if (!first) return { texts: [], hint: 'The pass has no location yet. Add one under Features.' };
  return { texts: [first.relevantText || heading], hint: null };
}

/** A value may hold what a replacement pattern would read as its own. */
function announcement(message: string, value: string): string {
  return message.split('%@').join(value);
}
