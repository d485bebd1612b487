import { playbooksPath } from '@tessera/contract';
import type { Guide } from './guide.ts';
import { GuideLink } from './guide-link.tsx';

export function GuidePage({ guide, next }: { guide: Guide; next: Guide | undefined }) {
  return (
    <main>
      <a className="back" href={playbooksPath}>
        All playbooks
      </a>
      <h1>{guide.title}</h1>
      <p className="lead">{guide.lead}</p>
      <p className="meta">{guide.minutes} minutes</p>
      <div className="hero">{guide.picture}</div>
      {guide.body}
      <nav className="next" aria-label="Read on">
        {next ? (
          <>
            <span className="meta">Next</span>
            <GuideLink slug={next.slug}>{next.title}</GuideLink>
          </>
        ) : (
          <a href={playbooksPath}>All playbooks</a>
        )}
      </nav>
    </main>
  );
}
