import type { Feature } from '../../composition/feature.ts';
import { handle } from '../../platform/queue/job.ts';
import { linkGooglePassesJob } from '../passes/passes.jobs.ts';
import {
  pushAppleChunkJob,
  pushGoogleChunkJob,
  refreshApplePassesJob,
  refreshAppleTemplateJob,
  refreshGooglePassesJob,
  refreshGooglePassJob,
  refreshGoogleTemplateJob,
  sendClassMessageJob,
  syncGoogleClassJob,
} from './push.jobs.ts';

export const pushFeature = {
  jobs: [
    handle(linkGooglePassesJob, async () => (await import('./link-google-passes.ts')).linkGooglePasses),
    handle(pushAppleChunkJob, async () => (await import('./push-apple-chunk.ts')).pushAppleChunk),
    handle(pushGoogleChunkJob, async () => (await import('./push-google-chunk.ts')).pushGoogleChunk),
    handle(refreshApplePassesJob, async () => (await import('./refresh-apple-passes.ts')).refreshApplePasses),
    handle(
      refreshAppleTemplateJob,
      async () => (await import('./refresh-apple-template.ts')).refreshAppleTemplate,
    ),
    handle(refreshGooglePassJob, async () => (await import('./refresh-google-pass.ts')).refreshGooglePass),
    handle(
      refreshGooglePassesJob,
      async () => (await import('./refresh-google-passes.ts')).refreshGooglePasses,
    ),
    handle(
      refreshGoogleTemplateJob,
      async () => (await import('./refresh-google-template.ts')).refreshGoogleTemplate,
    ),
    handle(sendClassMessageJob, async () => (await import('./send-class-message.ts')).sendClassMessage),
    handle(syncGoogleClassJob, async () => (await import('./sync-google-class.ts')).syncGoogleClass),
  ],
} satisfies Feature;
