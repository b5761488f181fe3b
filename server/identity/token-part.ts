/** A header or the claims, as they stand between the dots of a token. */
export const tokenPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
