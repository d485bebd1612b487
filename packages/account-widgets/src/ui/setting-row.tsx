import type { ReactNode } from 'react';

type SettingRowProps = { icon: ReactNode; title: ReactNode; text: ReactNode; action?: ReactNode };

/** A thing, what there is to know about it, and what can be done. */
export function SettingRow({ icon, title, text, action }: SettingRowProps) {
  return (
    <div className="row">
      <span className="tile">{icon}</span>
      <div className="words">
        <div className="row-title">{title}</div>
        <div className="row-text">{text}</div>
      </div>
      {action}
    </div>
  );
}
