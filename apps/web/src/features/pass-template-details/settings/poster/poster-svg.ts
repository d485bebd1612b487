import { type PosterDrawing, type PosterShape, written } from './poster-drawing.ts';

export function posterSvg({ width, height, shapes }: PosterDrawing): string {
  const size = `width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes.map(markupOf).join('')}</svg>\n`;
}

function markupOf(shape: PosterShape): string {
  if (shape.kind === 'picture') {
    const { x, y, width, height, picture } = shape;
    return `<image x="${written(x)}" y="${written(y)}" width="${written(width)}" height="${written(height)}" href="${picture.dataUrl}"/>`;
  }
  const paths = shape.polygons.map((polygon) => `M${polygon.map(written).join(' ')}Z`);
  return `<path d="${paths.join('')}" fill="${shape.fill}"/>`;
}
