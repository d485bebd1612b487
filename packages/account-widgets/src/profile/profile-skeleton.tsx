import { Skeleton } from '../ui/skeleton.tsx';

const rows = [
  { id: 'name', label: 72, value: 140 },
  { id: 'email', label: 96, value: 200 },
];

export function ProfileSkeleton() {
  return (
    <div className="card">
      {rows.map(({ id, label, value }) => (
        <div key={id} className="detail">
          <span className="term">
            <Skeleton width={label} />
          </span>
          <span className="value">
            <Skeleton width={value} />
          </span>
        </div>
      ))}
    </div>
  );
}
