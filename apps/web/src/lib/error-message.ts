/** Satisfied by zod schemas of the contract. */
type Judge = { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } };

export function validationMessage(schema: Judge, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}
