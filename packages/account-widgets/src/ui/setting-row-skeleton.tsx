import { Skeleton } from './skeleton.tsx';

export function SettingRowSkeleton() {
  return (
    <div className="row">
      <Skeleton width={40} height={40} />
      <div className="words">
        <div className="row-title">
          <Skeleton width={136} />
        </div>
        <div className="row-text">
          <Skeleton width={208} height={12} />
        </div>
      </div>
      <Skeleton width={80} height={32} />
    </div>
  );
}
