import type { DownloadPageData } from '../page-data.ts';

/** The head of the pass in the issuer's colours, so that a holder sees at once whose it is. */
export function PassTile({ data, isEnded }: { data: DownloadPageData; isEnded: boolean }) {
  const { colors, logoUrl, coverUrl, passName, issuerName, holderName } = data;
  return (
    <div
      className="passTile"
      data-ended={isEnded || undefined}
      style={{ backgroundColor: colors.background, color: colors.foreground }}
    >
      <div className="passTileHead">
        {logoUrl ? <img src={logoUrl} alt={issuerName} /> : <strong>{issuerName}</strong>}
      </div>
      {coverUrl && <img className="passTileCover" src={coverUrl} alt="" />}
      <h1>{passName}</h1>
      {holderName && <p>{holderName}</p>}
    </div>
  );
}
