import { type WebhookEventType, webhookEventTypes } from '@tessera/contract';

export type EventGroup = { noun: string; types: WebhookEventType[] };

export const eventGroups: readonly EventGroup[] = groupByNoun(webhookEventTypes);

export function groupByNoun(types: readonly WebhookEventType[]): EventGroup[] {
  const groups = Map.groupBy(types, (type) => nounOf(type));
  return [...groups].map(([noun, members]) => ({ noun, types: members }));
}

function nounOf(type: WebhookEventType): string {
  if (type.startsWith('apiKey.')) return 'API key';
  if (type.startsWith('passes.')) return 'Pass';
  const words = type.replace(/\..*$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
