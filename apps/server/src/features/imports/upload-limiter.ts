import { AppError } from '../../app-error.ts';

/** Each takes a connection and disk bandwidth. */
const uploadsMax = 2;

export function createUploadLimiter() {
  const underWay = new Map<string, number>();
  return async <Result>(workspaceId: string, upload: () => Promise<Result>): Promise<Result> => {
    const count = underWay.get(workspaceId) ?? 0;
    if (count >= uploadsMax)
      throw new AppError('tooManyRequests', {
        message: `${uploadsMax} files of this workspace are being uploaded. Wait until one of them is done.`,
      });
    underWay.set(workspaceId, count + 1);
    try {
      return await upload();
    } finally {
      const left = (underWay.get(workspaceId) ?? 1) - 1;
      if (left > 0) underWay.set(workspaceId, left);
      else underWay.delete(workspaceId);
    }
  };
}
