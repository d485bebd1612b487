import { campaignStatuses } from '@tessera/contract';
import { expect, test } from 'vitest';
import { canArchiveCampaign, canEditCampaign, canLaunchCampaign } from './campaigns-policy.ts';

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
