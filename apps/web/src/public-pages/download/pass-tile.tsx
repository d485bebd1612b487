import type { IssuerLook } from '../page-data.ts';

/** The pass without its values: of a pass that has ended, and if the drawing fails to load. */
export function PassTile({ data, isEnded = false }: { data: IssuerLook; isEnded?: boolean }) {
  const { colors, logoUrl, coverUrl, issuerName } = data;
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
    </div>
  );
}
