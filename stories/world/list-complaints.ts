import type { RawAnswer } from './call-procedure.ts';
import { complaintAbout } from './complaint-about.ts';
import { inLanes } from './in-lanes.ts';
import type { Spoiled } from './spoil.ts';

/** Sends every spoiled input and lists what is wrong with the answers. */
export async function listComplaints(
  inputs: readonly Spoiled[],
  ask: (json: string) => Promise<RawAnswer>,
): Promise<string[]> {
  const found = await inLanes(inputs, async ({ field, what, json }) => {
    const complaint = complaintAbout(await ask(json), field);
    return complaint && `${field} = ${what}: ${complaint}`;
  });
  return found.filter((complaint) => complaint !== null);
}
