import { z } from 'zod';

/** Fields of the hosted forms, as long as they may be on the wire; what is good is for the operations to say. */
export const hostedFields = {
  id: z.string().max(128), // requests, challenges, tokens, organizations
  email: z.string().max(1024),
  password: z.string().max(1024), // in code units; the rule for new passwords is in password-rules
  code: z.string().max(64),
  name: z
    .string()
    .max(1024)
    .nullish()
    .transform((name) => name ?? null),
};
