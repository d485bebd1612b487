import { type GooglePassType, type GoogleResource, googlePassTypeRules } from './pass-types.ts';

const isNotifyOrder = (value: unknown): boolean => value === 'NOTIFY_ON_UPDATE' || value === 'notifyOnUpdate';

/** Whether an update notifies the holders: it requests so (`notifyPreference`) and changes a field that Google announces. */
export function isAnnouncedUpdate(
  type: GooglePassType,
  before: GoogleResource,
  after: GoogleResource,
): boolean {
  return (
    isNotifyOrder(after.notifyPreference) &&
    googlePassTypeRules[type].notifyingFields.some(
      (path) => JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path)),
    )
  );
}

/** Whether a message notifies the holders. */
export const isAnnouncedMessage = ({ messageType }: GoogleResource): boolean =>
  messageType === 'TEXT_AND_NOTIFY';

/** Google documents that it notifies near a location, but not the text; `nearby` follows the style of the others. */
const texts = {
  message: (noun: string) => `You have a new message about your ${noun}`,
  update: (noun: string) => `Your ${noun} was updated`,
  nearby: (noun: string) => `You can use your ${noun} nearby`,
};

/** The lock screen shows Google's text; the issuer's message is on the pass. */
export function lockScreenText(
  type: GooglePassType,
  pass: { class: GoogleResource; object: GoogleResource },
  cause: keyof typeof texts,
): { title: string; text: string } {
  const { noun } = googlePassTypeRules[type];
  return {
    title: textOf(pass.class.issuerName) ?? textOf(pass.object.cardTitle) ?? 'Google Wallet',
    text: texts[cause](noun),
  };
}

/** A plain text, or the default of a LocalizedString. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('defaultValue' in value)) return undefined;
  const { defaultValue } = value;
  if (typeof defaultValue !== 'object' || defaultValue === null || !('value' in defaultValue))
    return undefined;
  return typeof defaultValue.value === 'string' ? defaultValue.value : undefined;
}

function valueAt(resource: GoogleResource, path: string): unknown {
  let value: unknown = resource;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return value;
}
