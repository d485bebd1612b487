import { DesktopIcon } from '../ui/icons.tsx';

/** Somebody may be here by a token that belongs to no session. */
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
