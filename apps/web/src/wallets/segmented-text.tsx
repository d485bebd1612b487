import type { TextSegment } from './card-parts.ts';

export function SegmentedText({ segments }: { segments: TextSegment[] }) {
  return segments.map((segment, index) => {
    // Segments have no id but their index.
    const key = `${index}:${segment.text}`;
    if (!segment.href) return <span key={key}>{segment.text}</span>;
    return (
      <a key={key} href={segment.href} target="_blank" rel="noreferrer noopener">
        {segment.text}
      </a>
    );
  });
}
