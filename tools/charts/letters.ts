export interface TextStyle {
  readonly size: number;
  readonly weight: 400 | 600;
}

/**
 * Figtree's advances in thousandths of an em, from the space to the tilde; a test in tests/browser measures them
 * again.
 */
const advances = {
  400: {
    ascii: [
      247, 298, 320, 629, 563, 786, 644, 200, 352, 352, 481, 623, 226, 417, 208, 389, 641, 413, 559, 544, 621,
      575, 566, 537, 614, 566, 253, 259, 623, 623, 623, 504, 989, 677, 611, 721, 688, 592, 543, 760, 751, 271,
      515, 610, 520, 846, 774, 776, 579, 780, 626, 614, 552, 707, 693, 960, 614, 604, 641, 324, 389, 324, 551,
      438, 221, 510, 586, 541, 586, 546, 369, 587, 558, 232, 269, 485, 220, 851, 558, 580, 591, 578, 338, 466,
      378, 558, 520, 784, 475, 526, 491, 385, 257, 385, 567,
    ],
    others: { '·': 254, '’': 181, '“': 330, '”': 330, '…': 613, '–': 550 },
  },
  600: {
    ascii: [
      242, 307, 376, 630, 558, 802, 646, 227, 370, 370, 485, 628, 245, 412, 233, 415, 645, 418, 571, 551, 629,
      579, 575, 549, 613, 575, 283, 287, 628, 628, 628, 510, 991, 700, 612, 723, 695, 590, 550, 750, 750, 282,
      538, 644, 530, 853, 774, 783, 594, 785, 638, 610, 571, 705, 711, 975, 654, 630, 636, 336, 415, 336, 569,
      436, 247, 524, 592, 544, 592, 551, 384, 596, 565, 250, 282, 517, 236, 864, 564, 581, 597, 587, 363, 466,
      393, 564, 542, 816, 512, 556, 482, 390, 256, 390, 628,
    ],
    others: { '·': 258, '’': 204, '“': 382, '”': 382, '…': 671, '–': 550 },
  },
} as const;

const advanceOf = (letter: string, weight: TextStyle['weight']): number => {
  const { ascii, others } = advances[weight];
  const advance = ascii[letter.charCodeAt(0) - 0x20] ?? (others as Record<string, number>)[letter];
  if (advance === undefined) throw new Error(`No advance for ${letter}.`);
  return advance;
};

/** Width of a text in pixels. */
export const measureWidth = (text: string, { size, weight }: TextStyle): number =>
  ([...text].reduce((sum, letter) => sum + advanceOf(letter, weight), 0) * size) / 1000;

/** A name that is too long breaks after each `.`, then before each capital; a `·` stays with the preceding name. */
const pieces = (text: string, width: number, type: TextStyle) => {
  const isTooWide = (word: string) => measureWidth(word.trim(), type) > width;
  return text
    .split(/(?<= )(?!·)/)
    .flatMap((word) => (isTooWide(word) ? word.split(/(?<=\.)/) : [word]))
    .flatMap((word) => (isTooWide(word) ? word.split(/(?=[A-Z])/) : [word]));
};

/** A text in lines of at most `width` pixels, as far as its words allow. */
export const wrap = (text: string, width: number, type: TextStyle): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text, width, type)) {
    if (line !== '' && measureWidth((line + piece).trimEnd(), type) > width) {
      lines.push(line.trimEnd());
      line = piece;
    } else line += piece;
  }
  return [...lines, line.trimEnd()].filter((text) => text !== '');
};
