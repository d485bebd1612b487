import { playbooksPath } from '@tessera/contract';
import { guides } from './guides.ts';

export function GuidesPage() {
  return (
    <main className="list">
      <h1>Playbooks</h1>
      <p className="lead">Short guides to getting passes into people’s wallets, and keeping them there.</p>
      <ul className="guides">
        {guides.map(({ slug, title, lead, minutes, picture }) => (
          <li key={slug}>
            <a className="card" href={`${playbooksPath}/${slug}`}>
              {picture}
              <div className="cardWords">
                <h2>{title}</h2>
                <p>{lead}</p>
                <span className="meta">{minutes} minutes</span>
              </div>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
