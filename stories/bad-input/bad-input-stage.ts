import type { Tenant } from '../world/create-tenant.ts';
import type { World } from '../world/start-world.ts';

/** The server and its workspace; available once the tests run. */
export type BadInputStage = { world(): World; ada(): Tenant };
