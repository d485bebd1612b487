import { uploadBytesMax } from '@tessera/contract';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../app-error.ts';

export const limitImageBody = bodyLimit({
  maxSize: uploadBytesMax,
  onError: () => {
    throw new AppError('imageTooLarge');
  },
});

type Limiter = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Includes uploads still being received; each takes up to 10 MB of memory. */
export const limitUploadsOfWorkspace = limitConcurrent(4);

const limitInTotal = limitConcurrent(32);

/** Counts only fully received uploads: a slow one does not occupy a slot that other workspaces need. */
export function limitReceivedUploads<Result>(work: () => Promise<Result>): Promise<Result> {
  return limitInTotal('all', work);
}

/** In this process. */
function limitConcurrent(max: number): Limiter {
  const underWay = new Map<string, number>();
  return async (key, work) => {
    const count = underWay.get(key) ?? 0;
    if (count >= max) throw new AppError('imagesBusy');
    underWay.set(key, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  };
}
