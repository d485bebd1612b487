import sharp from 'sharp';
import { serveTasks } from '../../platform/worker-pool/serve-tasks.ts';
import { imageTasks } from './image-tasks.ts';

// The program of an image worker; open-image-workers.ts starts it.

// A process draws one picture at a time; several run at once.
sharp.concurrency(1);
sharp.cache(false);
// No decoder runs but those of the formats we take.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`),
});

serveTasks(imageTasks, {
  cpuMilliseconds: 2_000,
  // A picture of 50 million pixels takes up to 480 MB, the process itself 110.
  memoryBytes: 640 * 1024 * 1024,
});
