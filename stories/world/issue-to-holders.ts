import type { CreatedWorkspace } from './create-workspace.ts';

/** Issues a pass to each of `count` people, holder-0@example.com and so on. */
export async function issueToHolders(
  publicUrl: string,
  { person, workspaceHandle, passTemplateId }: CreatedWorkspace,
  count: number,
): Promise<void> {
  const key = await person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'Holders' });
  for (let from = 0; from < count; from += 100) {
    const answer = await fetch(`${publicUrl}/api/v1/passes/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.value}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        passTemplateId,
        passes: Array.from({ length: Math.min(100, count - from) }, (_, index) => ({
          user: { email: `holder-${from + index}@example.com`, firstName: 'Grace', lastName: 'Hopper' },
        })),
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}
