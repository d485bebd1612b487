import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { buttonSnippet, walletSnippet } from './embed-snippet.ts';

const url = 'https://passes.example/s/1.Aa?utm_source=a%22b&utm_campaign=%3Cscript%3E';

afterEach(() => document.body.replaceChildren());

test('the button leads to the link, whatever signs its texts contain', () => {
  document.body.innerHTML = buttonSnippet({ url, label: '<b>“Pass” & "more"</b>', color: '#102030' });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '<b>“Pass” & "more"</b>' });
  expect(link.getAttribute('href')).toBe(url);
  expect(document.body.querySelectorAll('*')).toHaveLength(1);
  expect(link.style.color).toBe('#ffffff');
});

test('the text of the button is dark on a light color', () => {
  expect(buttonSnippet({ url, label: 'Pass', color: '#fff8e1' })).toContain('color:#1f1f1f');
});

test('there is a button for each wallet of the template, and all lead to the link', () => {
  document.body.innerHTML = walletSnippet({ url, wallets: ['apple', 'google'] });
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Add toApple Wallet', 'Add toGoogle Wallet']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([url, url]);
  document.body.innerHTML = walletSnippet({ url, wallets: ['google'] });
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
