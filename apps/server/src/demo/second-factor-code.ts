import { personaCode } from './ensure-guarded-personas.ts';

// For whoever tries the demo without an authenticator app at hand.
process.stdout.write(`${personaCode(new Date())}\n`);
