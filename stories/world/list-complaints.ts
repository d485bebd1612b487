import type { RawAnswer } from './call-procedure.ts';
import { complaintAbout } from './complaint-about.ts';
import type { FuzzedInput } from './fuzz-input.ts';
import { inLanes } from './in-lanes.ts';

export async function listComplaints(
  inputs: readonly FuzzedInput[],
  ask: (json: string) => Promise<RawAnswer>,
): Promise<string[]> {
  return complaintsAbout(inputs, await inLanes(inputs, ({ json }) => ask(json)));
}

export function complaintsAbout(inputs: readonly FuzzedInput[], answers: readonly RawAnswer[]): string[] {
  return inputs.flatMap(({ field, what }, index) => {
    const answer = answers[index];
    const complaint = answer ? complaintAbout(answer, field) : 'no answer';
    return complaint ? [`${field} = ${what}: ${complaint}`] : [];
  });
}
