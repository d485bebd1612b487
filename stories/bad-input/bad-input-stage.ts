import type { Tenant } from '../world/create-tenant.ts';
import type { World } from '../world/start-world.ts';

export type BadInputStage = { world(): World; ada(): Tenant };
