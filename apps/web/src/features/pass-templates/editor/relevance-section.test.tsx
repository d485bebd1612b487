import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { applyChange } from './apply-change.ts';
import type { Editor } from './editor-context.ts';
import { renderFeaturesPage } from './render-features-page.fixture.tsx';

const draw = (document: DesignDocument, issues: Editor['issues'] = []) =>
  renderFeaturesPage({ document, section: 'relevance', issues });

const chosenAt = (markup: string, part: string) => {
  const [input = ''] =
    new RegExp(`<input[^>]*id="design-features-relevance-${part}"[^>]*>`).exec(markup) ?? [];
  return /value="([^"]*)"/.exec(input)?.[1];
};

it('a ticket’s page says which attributes hold its date, venue, section and seat', async () => {
  const markup = await draw(emptyDesignDocument('eventTicket', 'Opera'));
  expect(['date', 'venue', 'section', 'seat'].map((part) => chosenAt(markup, part))).toEqual([
    'Doors open',
    'Venue',
    'Section',
    'Seat',
  ]);
});

it('a boarding pass asks for its departure only, a card for nothing', async () => {
  const boarding = await draw(emptyDesignDocument('boardingPass', 'Opera'));
  expect(['date', 'venue'].map((part) => chosenAt(boarding, part))).toEqual(['Boarding time', undefined]);
  expect(chosenAt(await draw(emptyDesignDocument('loyalty', 'Opera')), 'date')).toBeUndefined();
});

it('an attribute that is gone is still shown, with what is wrong', async () => {
  const { document } = applyChange(
    { name: 'Opera', document: emptyDesignDocument('eventTicket', 'Opera') },
    { kind: 'removeAttribute', index: 2 },
  );
  const message = 'Choose an attribute of the pass, or leave this empty.';
  const markup = await draw(document, [{ severity: 'error', path: 'features.relevance.venue', message }]);
  expect(chosenAt(markup, 'venue')).toBe('venue');
  expect(markup).toContain(message);
});

it('a renamed attribute is still the one that holds the date', () => {
  const { document } = applyChange(
    { name: 'Opera', document: emptyDesignDocument('eventTicket', 'Opera') },
    { kind: 'changeAttribute', index: 1, attribute: { key: 'doors' } },
  );
  expect(document.features.relevance).toMatchObject({ date: 'doors', venue: 'venue' });
});
