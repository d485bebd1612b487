import { serveTasks } from '../../platform/worker-pool/serve-tasks.ts';
import { pkpassTasks } from './read-pkpass.ts';

// A program that open-pkpass-workers.ts starts.

serveTasks(pkpassTasks, {
  // Fifty languages of the largest design take a tenth of it.
  cpuMilliseconds: 2_000,
  // The files of a pass take up to 40 MB, the upload and the process itself 130.
  memoryBytes: 400 * 1024 * 1024,
});
