import { expect, test } from 'vitest';
import { previewDocument } from './preview-document.ts';

const mail =
  '<style>@media (prefers-color-scheme: dark) { .a { color: red } }</style><a class="x" href="https://example.com/u/1">Unsubscribe</a>';

test('a preview has no links, and the chosen color scheme whatever the system’s is', () => {
  expect(previewDocument(mail, 'dark')).toBe(
    '<style>@media all { .a { color: red } }</style><a class="x" title="https://example.com/u/1">Unsubscribe</a>',
  );
  expect(previewDocument(mail, 'light')).toContain('@media not all {');
});
