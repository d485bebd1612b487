import { bundlePassesInput, bundlePassesMax, passBundleAnswer } from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { keyRefusals } from '../passes/passes.rest.ts';
import { createBundle } from './create-bundle.ts';

const tag = 'Passes';

const passIds = ['01a1fdee-7d8f-7d93-af21-66c711c7b032', '01a1fdee-9a41-7c55-8d0e-2f7a1c9be6d4'];

export const bundleRoutes = [
  workspaceRoute('sendLinks', {
    method: 'post',
    path: '/passes/bundles',
    operationId: 'createPassBundle',
    tag,
    summary: 'Get one link for several passes of a person',
    description: `At most ${bundlePassesMax} passes, of one person and any templates. Passes that are voided or expire later, or are given to another person, drop out of the bundle.`,
    body: [bundlePassesInput, { passIds }],
    answer: [
      'The bundle.',
      passBundleAnswer,
      {
        url: 'https://passes.example.com/b/1.AaH97n2PfZOvIWbHEcewMg.AaH97ppBfFWNDi96HJvm1A.bW9pbmRlc3R1bmc',
        passIds,
      },
    ],
    refuses: [404, 'passVoided', ...keyRefusals],
    once: true,
    inTransaction: createBundle,
  }),
];
