import type { RawAnswer } from './call-procedure.ts';
import type { FuzzedInput } from './fuzz-input.ts';
import { inLanes } from './in-lanes.ts';
import { responseProblem } from './response-problem.ts';

export async function listResponseProblems(
  inputs: readonly FuzzedInput[],
  ask: (json: string) => Promise<RawAnswer>,
): Promise<string[]> {
  return responseProblems(inputs, await inLanes(inputs, ({ json }) => ask(json)));
}

export function responseProblems(inputs: readonly FuzzedInput[], answers: readonly RawAnswer[]): string[] {
  return inputs.flatMap(({ field, what }, index) => {
    const answer = answers[index];
    const problem = answer ? responseProblem(answer, field) : 'no answer';
    return problem ? [`${field} = ${what}: ${problem}`] : [];
  });
}
