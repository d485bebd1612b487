/** What a schema of the contract can say about a value; zod's schemas are such. */
type Judge = { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } };

/** The sentence to show at a field, or null when its value is good; the same schema judges it on the server. */
export function validationMessage(schema: Judge, value: unknown): string | null {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}
