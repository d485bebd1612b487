import { personaCode } from './ensure-special-personas.ts';

// For trying the demo without an authenticator app.
process.stdout.write(`${personaCode(new Date())}\n`);
