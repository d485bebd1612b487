import { SettingRowSkeleton } from '../ui/setting-row-skeleton.tsx';

export function SecuritySkeleton() {
  return (
    <div className="card">
      <SettingRowSkeleton />
      <SettingRowSkeleton />
    </div>
  );
}
