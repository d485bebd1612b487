import { z } from 'zod';

/** The payload of `webhookEndpoint.disabled` with its workspace. */
export const disabledEndpoint = z.object({
  workspaceId: z.string(),
  endpointId: z.uuid(),
  reason: z.enum(['failing', 'gone']),
});

export type DisabledEndpoint = z.infer<typeof disabledEndpoint>;
