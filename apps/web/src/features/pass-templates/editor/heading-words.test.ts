import { emptyDesignDocument, passTypes } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { headingWords } from './heading-words.ts';

test('one field names the event, the offer or the card, and says where the wallets show it', () => {
  const labels = passTypes.map((passType) => headingWords(emptyDesignDocument(passType, 'x')).label);
  expect(new Set(labels)).toEqual(
    new Set(['Name of the event', 'Name of the offer', 'Name of the card', 'Heading']),
  );
});

test('the hint of a ticket with an event of its own says what Google Wallet shows', () => {
  const ticket = emptyDesignDocument('eventTicket', 'Latte Art');
  expect(headingWords(ticket).hint).toContain('the title on an Android');
  const named = { ...ticket, details: { eventName: '{{ attributes.event }}' } };
  expect(headingWords(named).hint).toContain('the event under Details is the title');
});
