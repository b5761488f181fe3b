/** The brand's mark: the E of Fraunces on a torn ticket, with the double rule and the croissant. */
import { croissantStrokes, croissantViewBox } from '#src/components/drawings/croissant-strokes.ts';

/**
 * Outline of E in src/styles/fonts/fraunces.woff2, 2000 units per em, y upwards. Printed by fonttools' SVGPathPen: a
 * favicon loads no font.
 */
const letter =
  'M371 743H730Q786 743 808 766Q831 789 836 851Q840 874 850 885Q860 896 875 898Q910 901 920 858L991 581Q998 557 991 542Q984 526 966 521Q950 516 935 523Q920 530 910 548Q889 589 869 612Q849 634 824 643Q798 652 757 652H371ZM87 1356Q87 1377 100 1388Q114 1400 140 1400H878Q907 1400 928 1410Q948 1421 966 1431Q983 1441 1003 1441Q1030 1441 1044 1426Q1058 1410 1067 1377L1138 1110Q1146 1086 1136 1071Q1126 1056 1106 1051Q1086 1047 1070 1056Q1053 1065 1042 1090Q1012 1160 985 1202Q958 1245 930 1268Q902 1290 870 1298Q837 1306 797 1306H462V193Q462 144 488 119Q515 94 570 94H817Q876 94 919 114Q962 134 1001 192Q1040 251 1086 367Q1095 389 1110 398Q1125 406 1143 402Q1164 399 1172 382Q1181 365 1175 337L1099 29Q1090 -3 1076 -19Q1062 -35 1034 -35Q1015 -35 997 -26Q979 -17 958 -8Q938 0 909 0H140Q114 0 100 12Q87 23 87 44Q87 78 128 93L187 105Q213 113 227 128Q241 144 241 173V1227Q241 1256 227 1272Q213 1287 187 1295L128 1307Q87 1322 87 1356Z';

const colours = { gold: '#fcf3d6', yellow: '#f9ebb9', ink: '#221b15' };

/** The croissant in a place of its parent; small ones have thicker lines and no details. */
export const croissant = (place: string, stroke: number, hasDetails: boolean) => {
  const paths = croissantStrokes
    .filter(([ink]) => hasDetails || ink === 'gold')
    .map(([ink, path]) =>
      ink === 'yellow'
        ? `<path fill="${colours.yellow}" transform="translate(9 8)" d="${path}"/>`
        : `<path fill="${ink === 'gold' ? colours.gold : 'none'}" stroke="${colours.ink}" stroke-width="${stroke}" d="${path}"/>`,
    );
  return `<svg ${place} viewBox="${croissantViewBox}" overflow="visible" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</svg>`;
};

/** The mark as an SVG file. Browsers show it at 16 pixels: the icons of phones have the croissant's details. */
export const mark = (hasDetails: boolean) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <title>Escandallo</title>
  <style>
    .sheet { fill: #fffcf5 }
    .ink { fill: ${colours.ink} }
    @media (prefers-color-scheme: dark) { .sheet { fill: #efe3cb } }
  </style>
  <path class="sheet" d="M3 2h26v25l-3.25 3-3.25-3-3.25 3L16 27l-3.25 3-3.25-3-3.25 3L3 27Z" />
  <path class="ink" transform="translate(4.4 20.4) scale(0.0115 -0.0115)" d="${letter}" />
  <path fill="none" stroke="#b92e17" stroke-width="1.4" stroke-linecap="round" d="M6 23h9M6 25.6h7" />
  ${croissant('x="14" y="17" width="17" height="10.2"', hasDetails ? 6 : 15, hasDetails)}
</svg>
`;
