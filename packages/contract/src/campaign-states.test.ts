import { expect, test } from 'vitest';
import { afterCampaignAction, campaignActions, campaignStatuses } from './campaign-states.ts';

const allowed = campaignActions.map((action) => [
  action,
  campaignStatuses.flatMap((status) => {
    const after = afterCampaignAction(status, action);
    return after ? [`${status} → ${after}`] : [];
  }),
]);

test('each action is allowed from exactly these statuses', () => {
  expect(Object.fromEntries(allowed)).toEqual({
    edit: ['Draft → Draft', 'Scheduled → Draft'],
    schedule: ['Draft → Scheduled', 'Scheduled → Scheduled'],
    launch: ['Draft → Sending', 'Scheduled → Sending'],
    pause: ['Sending → Paused'],
    resume: ['Paused → Sending'],
    cancel: ['Scheduled → Canceled', 'Sending → Canceled', 'Paused → Canceled'],
    endChange: ['Sending → Sending', 'Paused → Paused', 'Sent → Sent'],
    giveUp: ['Sending → Draft', 'Paused → Draft'],
    complete: ['Sending → Sent'],
    archive: ['Draft → Draft', 'Sent → Sent', 'Canceled → Canceled'],
  });
});

test('a campaign that is sent or canceled stays so', () => {
  for (const status of ['Sent', 'Canceled'] as const)
    for (const action of campaignActions)
      expect([null, status]).toContain(afterCampaignAction(status, action));
});
