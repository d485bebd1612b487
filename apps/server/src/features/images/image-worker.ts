import sharp from 'sharp';
import { serveTasks } from '../../platform/worker-pool/serve-tasks.ts';
import { imageTasks } from './image-tasks.ts';

// The program of an image worker, started by open-image-workers.ts.

// A process renders one image at a time; several processes run in parallel.
sharp.concurrency(1);
sharp.cache(false);
// Allow only the decoders of supported formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`),
});

serveTasks(imageTasks, {
  cpuMilliseconds: 2_000,
  // An image of 50 million pixels takes up to 480 MB, the process itself 110.
  memoryBytes: 640 * 1024 * 1024,
});
