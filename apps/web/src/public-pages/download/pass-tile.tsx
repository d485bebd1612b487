import type { IssuerLook } from '../page-data.ts';

type PassTileProps = { data: IssuerLook & { holderName?: string }; isEnded?: boolean };

export function PassTile({ data, isEnded = false }: PassTileProps) {
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
