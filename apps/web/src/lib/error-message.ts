/** Satisfied by zod schemas of the contract. */
type Judge = { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } };

/** The error to show at a field, or null; the server validates with the same schema. */
export function validationMessage(schema: Judge, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}
