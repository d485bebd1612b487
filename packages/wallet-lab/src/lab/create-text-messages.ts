import { Hono } from 'hono';
import { z } from 'zod';
import type { LabStorage } from '../storage/lab-storage.ts';

const outgoing = z.object({ to: z.string().max(20), text: z.string().max(2_000) });

export type OutgoingText = z.infer<typeof outgoing>;
export type ReceivedText = OutgoingText & { id: string; at: string };

/** The text messages that phones received in development. */
export interface TextMessages {
  deliver(message: OutgoingText): string;
  /** Newest first. */
  messages(): ReceivedText[];
}

const messagesMax = 200;

export function createTextMessages(options: {
  storage: LabStorage;
  clock: () => Date;
  onChange: () => void;
}): TextMessages {
  const stored = options.storage.collection<ReceivedText>('text-messages');
  let sequence = 0;
  return {
    deliver(message) {
      sequence += 1;
      const at = options.clock();
      const id = `${at.getTime().toString(36)}-${sequence.toString(36)}`;
      stored.set(id, { ...message, id, at: at.toISOString() });
      const [oldest] = stored.keys();
      if (stored.size > messagesMax && oldest !== undefined) stored.delete(oldest);
      options.onChange();
      return id;
    },
    messages: () => stored.values().reverse(),
  };
}

export function createTextMessagesApp(texts: TextMessages): Hono {
  const app = new Hono();
  app.get('/messages', (context) => context.json({ messages: texts.messages() }));
  app.post('/messages', async (context) => {
    const message = outgoing.safeParse(await context.req.json().catch(() => null));
    if (!message.success) return context.json({ message: 'A number and a text are needed.' }, 400);
    return context.json({ id: texts.deliver(message.data) }, 201);
  });
  return app;
}
