import type { ArrivalFinding } from '@tessera/contract';
import type { PassLogEntry } from '../../platform/database/schema/pass-logs-table.ts';
import type { ArrivalFacts } from './arrival-facts.ts';

/** Time a phone usually needs to ask after a notification. */
export const askPatience = 5 * 60_000;

/** Why the last change did not reach the iPhones that hold the pass. */
export function diagnosePush(facts: ArrivalFacts): ArrivalFinding[] {
  const { apple, now } = facts;
  if (apple.devices.length === 0) return [];
  if (!apple.certificateExpiresAt)
    return [
      {
        case: 'certificateMissing',
        severity: 'problem',
        at: null,
        sentence:
          'The template no longer uses an Apple certificate, so iPhones with this pass get no updates.',
        advice: 'Choose a pass type identifier for the template and publish it.',
      },
    ];
  if (apple.certificateExpiresAt <= now)
    return [
      {
        case: 'certificateExpired',
        severity: 'problem',
        at: apple.certificateExpiresAt.toISOString(),
        sentence:
          'The Apple certificate of the template has expired, so Apple takes no notifications for it.',
        advice: 'Renew the certificate in Settings, Wallet Platforms.',
      },
    ];
  return apple.devices.flatMap((device) => diagnoseDevice(facts, device) ?? []);
}

export const notAskedAdvice =
  'It is probably offline, or automatic updates are turned off for the pass. Its holder can open the pass’s details and pull down to update it.';

type Device = ArrivalFacts['apple']['devices'][number];

function diagnoseDevice(facts: ArrivalFacts, device: Device): ArrivalFinding | null {
  const heardAt = lastHeardOf(facts, device);
  const refusal = facts.log.find(({ kind, device: name }) => kind === 'pushRefused' && name === device.name);
  if (refusal && new Date(refusal.at) > heardAt) return explainRefusal(refusal, device.name);
  const { lastChangedAt, now } = facts;
  // Passes from before logs were kept have none.
  if (facts.log.length === 0 || heardAt >= lastChangedAt) return null;
  if (now.getTime() - lastChangedAt.getTime() < askPatience) return null;
  return {
    case: 'notAsked',
    severity: 'problem',
    at: lastChangedAt.toISOString(),
    sentence: `${device.name} was notified of the last change, but has not asked for it since.`,
    advice: notAskedAdvice,
  };
}

/** A request for the pass itself names no device, so it counts if there is only one. */
function lastHeardOf({ log, apple }: ArrivalFacts, device: Device): Date {
  const isOnly = apple.devices.length === 1;
  const asked = log.find(
    ({ kind, device: name }) =>
      (kind === 'listed' && name === device.name) ||
      (isOnly && (kind === 'downloaded' || kind === 'unchanged')),
  );
  const askedAt = asked ? new Date(asked.at) : device.registeredAt;
  return askedAt > device.registeredAt ? askedAt : device.registeredAt;
}

const topicReasons = new Set(['DeviceTokenNotForTopic', 'TopicDisallowed', 'BadTopic', 'MissingTopic']);

/** Source: https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns */
export function explainRefusal(
  { at, detail = 'no reason given' }: PassLogEntry,
  device: string,
): ArrivalFinding {
  const problem = { severity: 'problem' as const, at };
  if (detail === 'BadDeviceToken')
    return {
      ...problem,
      case: 'badToken',
      sentence: `Apple does not know the push token of ${device} (${detail}).`,
      advice:
        'Ask its holder to remove the pass and to add it again from the link: the iPhone then registers again.',
    };
  if (detail === 'Unregistered' || detail === 'ExpiredToken')
    return {
      ...problem,
      case: 'tokenUnregistered',
      sentence: `Apple reported that ${device} no longer takes notifications for this pass (${detail}).`,
      advice: 'Ask its holder to add the pass again from the link.',
    };
  if (topicReasons.has(detail))
    return {
      ...problem,
      case: 'topicMismatch',
      sentence: `${device} registered with another pass type identifier than the template’s certificate has (${detail}).`,
      advice:
        'The identifier was exchanged after the pass was added. Ask its holder to add the pass again from the link.',
    };
  if (/certificate|forbidden|cert_|ssl|tls/i.test(detail))
    return {
      ...problem,
      case: 'certificateRefused',
      sentence: `Apple refused the certificate with which iPhones are notified (${detail}).`,
      advice: 'Check the certificate in Settings, Wallet Platforms, and renew it if necessary.',
    };
  return {
    ...problem,
    case: 'pushRefused',
    sentence: `Apple refused the last notification to ${device} (${detail}).`,
    advice:
      'The next change of the pass notifies it again. If it happens again, check the certificate in Settings, Wallet Platforms.',
  };
}
