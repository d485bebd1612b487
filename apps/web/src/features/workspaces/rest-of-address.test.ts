import { expect, test } from 'vitest';
import { hrefInWorkspace, restOfAddress } from './rest-of-address.ts';

const lead = (pathname: string, search: Record<string, unknown> = {}, hash = '') =>
  hrefInWorkspace('acme', restOfAddress({ pathname, search, hash }));

test('the part of a URL inside a workspace is kept: path, search and hash', () => {
  expect(lead('/-/campaigns')).toBe('/acme/campaigns');
  expect(lead('/-/templates/1/passes', { status: 'issued', page: 2 }, 'top')).toBe(
    '/acme/templates/1/passes?status=issued&page=2#top',
  );
});

test('nothing asked for is the workspace itself', () => {
  expect(lead('/-/')).toBe('/acme');
  expect(lead('/-')).toBe('/acme');
});

test('the search among the workspaces stays with the picker', () => {
  expect(lead('/-/campaigns', { query: 'acme', status: 'archived' })).toBe('/acme/campaigns?status=archived');
});

test('no address leads out of the workspace, let alone out of the site', () => {
  expect(lead('/-//evil.example')).toBe('/acme//evil.example');
});
