import { bakeryCoupon } from './designs/bakery-coupon.ts';
import { barberStamps } from './designs/barber-stamps.ts';
import { bookshopClub } from './designs/bookshop-club.ts';
import { cafeStamps } from './designs/cafe-stamps.ts';
import { cinema } from './designs/cinema.ts';
import { cityPool } from './designs/city-pool.ts';
import { coworking } from './designs/coworking.ts';
import { floristCoupon } from './designs/florist-coupon.ts';
import { gelatoStamps } from './designs/gelato-stamps.ts';
import { libraryCard } from './designs/library-card.ts';
import { museumExhibition } from './designs/museum-exhibition.ts';
import { nightFerry } from './designs/night-ferry.ts';
import { openAirConcert } from './designs/open-air-concert.ts';
import { regionalAirline } from './designs/regional-airline.ts';
import type { GalleryDesign } from './gallery-design.ts';

export {
  type GalleryDesign,
  type GalleryPicture,
  galleryDocument,
  pictureFile,
  stampDrawings,
} from './gallery-design.ts';

export {
  plainCover,
  type StampShape,
  shapeFor,
  stampArtwork,
  stampShapeLabels,
  stampShapes,
} from './stamp-artwork.ts';

/** In the order of the gallery: by type, light and dark alternating. */
export const galleryDesigns: readonly GalleryDesign[] = [
  cafeStamps,
  gelatoStamps,
  barberStamps,
  bookshopClub,
  bakeryCoupon,
  floristCoupon,
  cinema,
  cityPool,
  openAirConcert,
  museumExhibition,
  regionalAirline,
  nightFerry,
  coworking,
  libraryCard,
];

export function findGalleryDesign(name: string): GalleryDesign | undefined {
  return galleryDesigns.find((design) => design.name === name);
}
