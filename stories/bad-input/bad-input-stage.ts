import type { Tenant } from '../world/create-tenant.ts';
import type { World } from '../world/start-world.ts';

/** The server that is asked, and the workspace it is asked about; both are there once the tests run. */
export type BadInputStage = { world(): World; ada(): Tenant };
