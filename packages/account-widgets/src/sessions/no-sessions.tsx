import { DesktopIcon } from '../ui/icons.tsx';

/** A token may belong to no session. */
export function NoSessions() {
  return (
    <div className="card empty" role="status">
      <span className="tile">
        <DesktopIcon />
      </span>
      <p className="row-title">No signed-in devices</p>
    </div>
  );
}
