import { keySchema } from '@tessera/pass-design';
import { z } from 'zod';
import {
  campaignAudience,
  campaignMessageAndChange,
  lacksMessage,
  messageLacking,
} from './campaigns/input.ts';
import { handle } from './handles.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { testPassesMax } from './limits.ts';
import type { Pass } from './passes/answer.ts';

/** More values than a message of the greatest length refers to. */
const valuesMax = 50;

const ofTemplate = { workspaceHandle: handle, passTemplateId: z.uuid() };

export const campaignTestPassesInput = z.object(ofTemplate);
export const sendCampaignTestInput = z
  .object({
    ...ofTemplate,
    ...campaignMessageAndChange.shape,
    passIds: z
      .array(z.uuid())
      .min(1, 'Choose a pass to send the test to')
      .max(testPassesMax, `Choose at most ${testPassesMax} passes`),
    idempotencyKey,
  })
  .refine((content) => !lacksMessage(content), { path: ['message'], message: messageLacking });
export const campaignTestInput = z.object({ workspaceHandle: handle, testId: z.uuid() });
export const campaignSampleInput = z.object({ ...ofTemplate, audience: campaignAudience.optional() });
export const missingValuesInput = campaignSampleInput.extend({
  /** Keys of attributes, or `firstName`, `lastName`, `email`. */
  keys: z.array(keySchema).max(valuesMax),
});

/** A test under way. `testId` is null if no wallet holds any of the passes: nothing was sent. */
export type CampaignTest = { testId: string | null; phones: number; endsAt: string | null };
export type CampaignTestResult = {
  isFinished: boolean;
  passUpdates: number;
  notifications: number;
  failed: number;
};

/** A value that recipients lack. */
export type MissingValue = { key: string; passes: number };

export type CampaignSample = {
  passes: Pass[];
  /** Campaigns with a message that the template's holders were sent in the last 24 hours, at most `googleNotificationsPerDay`. */
  messagesWithinDay: number;
};
