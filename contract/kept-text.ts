/** How texts are kept. Apart from api.ts, because pages need it without the schemas and their library. */

/** What comes along with text that is pasted, and nobody sees. */
const unseen = /[\u00ad\u200b\ufeff\p{Bidi_Control}]/gu;

/** A text that an owner typed as the server keeps it, and answers it. */
export const asKept = (text: string) => text.normalize('NFC').replace(unseen, '').trim();

/** Two letters become different ones in lower case: an e-mail would be somebody else's. */
export const foldsToOthers = /[\u0130\u212a]/;
