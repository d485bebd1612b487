import { campaignStatuses } from '@tessera/contract';
import { expect, test } from 'vitest';
import {
  approvalEnds,
  canArchiveCampaign,
  canDecide,
  canEditCampaign,
  canLaunchCampaign,
  canRequestApproval,
} from './campaigns-policy.ts';

const requested = {
  id: '01a1fdf0-1560-7f28-b7c9-622367050670',
  state: 'requested',
  requestedBy: 'user_ada',
  requestedAt: '2026-11-26T10:00:00.000Z',
  launchAt: null,
  decidedBy: null,
  decidedAt: null,
  note: null,
} as const;

test('only a draft or scheduled campaign that is not archived can be edited', () => {
  expect(canEditCampaign({ status: 'Draft', archived_at: null })).toBe(true);
  expect(canEditCampaign({ status: 'Scheduled', archived_at: null })).toBe(true);
  expect(canEditCampaign({ status: 'Draft', archived_at: new Date() })).toBe(false);
  expect(canEditCampaign({ status: 'Sending', archived_at: null })).toBe(false);
});

test('a campaign without a message and a change cannot be launched', () => {
  expect(canLaunchCampaign({ message: null, pass_change: null })).toBe(false);
  expect(canLaunchCampaign({ message: '', pass_change: { fields: {} } })).toBe(false);
  expect(canLaunchCampaign({ message: 'Hello', pass_change: null })).toBe(true);
  expect(canLaunchCampaign({ message: null, pass_change: { fields: { tier: { value: 'Gold' } } } })).toBe(
    true,
  );
});

test('a scheduled or running campaign cannot be archived', () => {
  expect(campaignStatuses.filter((status) => canArchiveCampaign({ status }))).toEqual([
    'Draft',
    'Sent',
    'Canceled',
  ]);
});

test('approval is requested of a draft, and not twice at a time', () => {
  expect(campaignStatuses.filter((status) => canRequestApproval({ status, approval: null }))).toEqual([
    'Draft',
  ]);
  expect(canRequestApproval({ status: 'Draft', approval: requested })).toBe(false);
  expect(canRequestApproval({ status: 'Draft', approval: { ...requested, state: 'declined' } })).toBe(true);
});

test('the requester cannot decide, and what is decided stays so', () => {
  expect(canDecide(requested, 'user_ada')).toBe(false);
  expect(canDecide(requested, 'user_grace')).toBe(true);
  expect(canDecide({ ...requested, requestedBy: null }, 'user_ada')).toBe(true);
  expect(canDecide({ ...requested, state: 'approved' }, 'user_grace')).toBe(false);
  expect(canDecide({ ...requested, state: 'declined' }, 'user_grace')).toBe(false);
});

test('an approval holds until the campaign is a draft again; a request or a refusal ends with every move', () => {
  const endsOf = (state: 'requested' | 'approved' | 'declined') =>
    campaignStatuses.filter((after) => approvalEnds({ state }, after));
  expect(endsOf('approved')).toEqual(['Draft']);
  expect(endsOf('requested')).toEqual([...campaignStatuses]);
  expect(endsOf('declined')).toEqual([...campaignStatuses]);
  expect(approvalEnds(null, 'Draft')).toBe(false);
});
