import sharp from 'sharp';
import { serveTasks } from '../../platform/worker-pool/serve-tasks.ts';
import { imageTasks } from './image-tasks.ts';

// A program that open-image-workers.ts starts.

// Several processes run in parallel instead.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`),
});

serveTasks(imageTasks, {
  cpuMilliseconds: 2_000,
  // An image of 50 million pixels takes up to 480 MB, the process itself 110.
  memoryBytes: 640 * 1024 * 1024,
});
