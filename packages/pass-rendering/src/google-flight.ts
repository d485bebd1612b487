import { flightOf, isWholeDay, type PassContent } from '@tessera/pass-design';
import { googleLayout } from './google-layout.ts';
import type { GoogleTemplate } from './google-template.ts';

/**
 * The template of one pass at Google. A flight's airports, times and gate belong to its class there, so every flight has its own; a pass whose
 * details make no flight has the template's generic class.
 */
export function googlePassTemplate<Template extends GoogleTemplate>(
  template: Template,
  content: Pick<PassContent, 'transitMode' | 'details'>,
): Template {
  const flight = flightOf(content);
  if (!flight) return template;
  const { carrierCode, serviceNumber, departsAt, originCode, destinationCode } = flight;
  const day = departsAt.slice(0, 'YYYY-MM-DD'.length);
  const name = [`${carrierCode}${serviceNumber}`, day, originCode, destinationCode].join('.');
  return {
    ...template,
    type: 'flight',
    classId: `${template.classId}.${name}`,
    layout: googleLayout(template.document, 'flight'),
  };
}

/** Google requires the airport's local time without an offset. */
export function localTime(date: string | undefined): string | undefined {
  return date === undefined || isWholeDay(date) ? undefined : date.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
}
