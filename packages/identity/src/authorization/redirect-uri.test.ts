import { expect, test } from 'vitest';
import { findAllowedUri, withParameters } from './redirect-uri.ts';

const allowed = ['http://localhost:5173', 'https://site.example/callback', 'https://site.example/in?kept=1'];

test.each([
  'http://localhost:5173',
  'http://localhost:5173/',
  'https://site.example/callback',
  'https://site.example/callback/',
  'https://SITE.example:443/callback',
  'https://site.example/in?kept=1',
])('the registered address %s is accepted, with or without its slash', (address) => {
  expect(findAllowedUri(address, allowed)).not.toBeNull();
});

test.each([
  '',
  '/callback',
  '//evil.test/callback',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://localhost:5174',
  'https://localhost:5173',
  'http://site.example/callback',
  'https://site.example',
  'https://site.example.evil.test/callback',
  'https://site.example@evil.test/callback',
  'https://user:secret@site.example/callback',
  'https://site.example\\@evil.test/callback',
  'https://evil.test\\.site.example/callback',
  'https://site.example/callback/../admin',
  'https://site.example/callback//',
  'https://site.example/callback?next=https://evil.test',
  'https://site.example/callback#',
  'https://site.example/callback#code',
  'https://site.example/CALLBACK',
  'https://site.example/in',
  'https://site.example/in?kept=2',
  ' https://site.example/callback',
  'https://site.example/call\tback',
])('the unregistered address "%s" is refused', (address) => {
  expect(findAllowedUri(address, allowed)).toBeNull();
});

test('parameters go behind the query that is there, which stays letter by letter', () => {
  expect(withParameters('https://site.example/in?kept=a%20b+c', { code: 'x&y', state: null })).toBe(
    'https://site.example/in?kept=a%20b+c&code=x%26y',
  );
});
