import { PNG } from 'pngjs';

type Colour = readonly [red: number, green: number, blue: number];

/** A square PNG of one colour, `size` pixels wide, with a smaller square of another in its corner. */
export const plainPng = (size: number, colour: Colour, corner = 0, other: Colour = colour): Buffer => {
  const png = new PNG({ width: size, height: size });
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const isInCorner = pixel % size < corner && pixel < corner * size;
    png.data.set([...(isInCorner ? other : colour), 255], 4 * pixel);
  }
  return PNG.sync.write(png);
};
