import type { TextSegment } from './card-parts.ts';

/** Text with its links; line breaks are kept by the surrounding style. */
export function SegmentedText({ segments }: { segments: TextSegment[] }) {
  return segments.map((segment, index) => {
    // The runs of one text have no identity but their place.
    const key = `${index}:${segment.text}`;
    if (!segment.href) return <span key={key}>{segment.text}</span>;
    return (
      <a key={key} href={segment.href} target="_blank" rel="noreferrer noopener">
        {segment.text}
      </a>
    );
  });
}
