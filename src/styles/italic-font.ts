import italic from './fonts/fraunces-italic.woff2';

/**
 * The italic that notes are set in. Not in fonts.css: a face there that the first paint uses holds that paint up,
 * and until this one comes the upright letters are slanted.
 */
export const addItalicFont = (fonts: FontFaceSet) =>
  fonts.add(
    new FontFace('Fraunces', `url(${italic})`, { style: 'italic', weight: '300 600', display: 'swap' }),
  );
