import { SettingRowSkeleton } from '../ui/setting-row-skeleton.tsx';

export function SessionsSkeleton() {
  return (
    <div className="card">
      <SettingRowSkeleton />
      <SettingRowSkeleton />
      <SettingRowSkeleton />
    </div>
  );
}
