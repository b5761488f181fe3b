/** Normalizes typed text. Separate from api.ts, because pages need it without the schemas and their library. */

/** Invisible characters that pasted text may contain. */
const invisible = /[\u00ad\u200b\ufeff\p{Bidi_Control}]/gu;

/** A visible character. Unicode classifies the blank Braille pattern, hieroglyph and note as symbols and letters. */
export const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800\u{13441}\u{13442}\u{1d159}]/u;

/** Returns text as the server stores and returns it. */
export const normalizeText = (text: string) => text.normalize('NFC').replace(invisible, '').trim();

/** Letters that become others in lower case: the e-mail would be another person's. */
export const unsafeCaseFolding = /[\u0130\u212a]/;
