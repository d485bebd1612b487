/** Satisfied by zod schemas of the contract. */
type Validator = { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } };

export function validationMessage(schema: Validator, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}
