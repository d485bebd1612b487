import type { ReactNode } from 'react';
import { Logo } from '../ui/page/logo.tsx';

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="frame">
      <header className="brand">
        <Logo size={30} />
        Tessera
      </header>
      <main className="card">{children}</main>
    </div>
  );
}
