import { passCampaignAnswer } from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { getPassCampaign } from './list-pass-campaigns.ts';

const campaignId = '01a1fdf0-1560-7f28-b7c9-62236705066e';
const passId = '01a1fdee-7d8f-7d93-af21-66c711c7b033';

/** `/campaigns/{campaignId}/recipients/{passId}` of the public API. */
export const passCampaignRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/campaigns/{campaignId}/recipients/{passId}',
    operationId: 'getCampaignRecipient',
    tag: 'Campaigns',
    summary: 'Get whether a campaign arrived on a pass',
    description:
      'Also for a pass that was held out for comparison, or left out by the frequency cap. Not found before the launch, and for a pass that the audience does not include. It is derived from the delivery, the pass’s log and conversions; nothing is stored per recipient.',
    answer: [
      'The recipient.',
      passCampaignAnswer,
      {
        campaignId,
        passId,
        name: 'Double points week',
        variant: null,
        status: 'sent',
        launchedAt: '2026-11-21T11:50:03.417Z',
        steps: [
          {
            case: 'sent',
            severity: 'info',
            at: '2026-11-21T11:50:04.021Z',
            sentence: 'Sent.',
            advice: null,
          },
          {
            case: 'appleAccepted',
            severity: 'info',
            at: '2026-11-21T11:50:05.310Z',
            sentence: 'Apple accepted the notification for iPhone 4F2A.',
            advice: null,
          },
          {
            case: 'fetched',
            severity: 'info',
            at: '2026-11-21T11:50:09.774Z',
            sentence: 'iPhone 4F2A asked for the change, and has it.',
            advice: null,
          },
        ],
      },
    ],
    inTransaction: getPassCampaign,
  }),
];
