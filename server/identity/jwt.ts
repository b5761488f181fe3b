/** Encodes the header or the claims of a JSON Web Token (RFC 7519). */
export const encodeJwtPart = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');
