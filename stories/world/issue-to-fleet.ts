import type { FleetPass, IphoneFleet } from '@tessera/wallet-lab';
import { strFromU8, unzipSync } from 'fflate';
import type { Person } from './person.ts';

/** Concurrent requests: enough to keep two cores busy, few enough not to queue. */
const lanes = 8;

/** Issues a pass for each phone of a fleet, downloads it like a phone, and registers the phone. */
export async function issueToFleet(
  person: Person,
  target: { workspaceHandle: string; passTemplateId: string },
  fleet: Pick<IphoneFleet, 'devices' | 'register'>,
): Promise<void> {
  const passes: FleetPass[] = [];
  const indexes = fleet.devices.map((device) => device.index).values();
  const work = async (): Promise<void> => {
    for (const index of indexes) {
      const pass = await person.api.workspace.passes.issue.mutate({
        ...target,
        user: { email: `phone-${index}@example.com`, firstName: 'Phone', lastName: String(index) },
        attributes: { points: index },
      });
      passes[index] = await download(pass.downloadUrl);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  await fleet.register(passes);
}

async function download(url: string): Promise<FleetPass> {
  const answer = await fetch(`${url}/apple`);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const pass: Record<string, unknown> = JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array()));
  return {
    webServiceUrl: String(pass.webServiceURL),
    passTypeIdentifier: String(pass.passTypeIdentifier),
    serialNumber: String(pass.serialNumber),
    authenticationToken: String(pass.authenticationToken),
  };
}
