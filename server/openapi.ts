/** The API as an OpenAPI 3.1 document, made from the contract. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import {
  linkCode,
  ownerRegistration,
  problem,
  renewedSignIn,
  sessionCreated,
  sessionRequest,
  sessionValidity,
  storeConfirmation,
  userRecord,
} from '#contract/api.ts';
import { pageReport } from '#contract/page-report.ts';
import { type ProblemType, problemTypes } from '#contract/problem-types.ts';
import { apiBase } from '#contract/site.ts';
import { type CookieSettings, sessionCookieName } from '#server/http/session-cookie.ts';

/** Omits checks that JSON Schema cannot express: the contract makes them. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output') {
  const { $schema, ...json } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    // JSON Schema counts characters, not bytes. A character has at least one byte.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'max_bytes'
        ? {
            ...jsonSchema,
            maxLength: (valibotAction as v.MaxBytesAction<string, number, undefined>).requirement,
          }
        : undefined,
  });
  return json;
}

const schemas = {
  OwnerRegistration: schemaOf(ownerRegistration, 'input'),
  UserRecord: schemaOf(userRecord, 'output'),
  StoreConfirmation: schemaOf(storeConfirmation, 'input'),
  LinkCode: schemaOf(linkCode, 'input'),
  RenewedSignIn: schemaOf(renewedSignIn, 'output'),
  SessionRequest: schemaOf(sessionRequest, 'input'),
  SessionCreated: schemaOf(sessionCreated, 'output'),
  SessionValidity: schemaOf(sessionValidity, 'output'),
  PageReport: schemaOf(pageReport, 'input'),
  Problem: schemaOf(problem, 'output'),
};
const refTo = (name: keyof typeof schemas) => ({ $ref: `#/components/schemas/${name}` });

const json = (description: string, name: keyof typeof schemas) => ({
  description,
  content: { 'application/json': { schema: refTo(name) } },
});

/** Every call may be one too many, or meet a fault of ours. */
const always: ProblemType[] = ['too-many-requests', 'internal-error', 'unavailable'];
const ofWrites: ProblemType[] = [
  'bad-request',
  'forbidden',
  'body-too-large',
  'unsupported-media-type',
  'invalid-fields',
];

/** By status, because several types may share one. */
function problems(...types: ProblemType[]) {
  const byStatus = Map.groupBy([...types, ...always], (type) => problemTypes[type]);
  return Object.fromEntries(
    [...byStatus].map(([status, sharing]) => [
      status,
      {
        description: sharing.map((type) => `/problems/${type}`).join(', '),
        content: { 'application/problem+json': { schema: refTo('Problem') } },
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } } },
        }),
      },
    ]),
  );
}

const bodyOf = (name: keyof typeof schemas) => ({
  required: true,
  content: { 'application/json': { schema: refTo(name) } },
});
const bearer = [{ idToken: [] }];
const cookie = [{ session: [] }, {}];

export function describeApi(settings: CookieSettings) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Escandallo',
      version: '1',
      description:
        'POST and DELETE need `Content-Type: application/json`, and Fetch Metadata or an Origin that is allowed.',
    },
    servers: [{ url: apiBase }],
    paths: {
      '/users': {
        get: {
          summary: "The caller's own record",
          security: bearer,
          responses: {
            200: json('The record.', 'UserRecord'),
            ...problems('unauthorized', 'forbidden', 'not-found', 'confirmation-required'),
          },
        },
        post: {
          summary: 'Registers the caller with a store; again and again if need be',
          security: bearer,
          requestBody: bodyOf('OwnerRegistration'),
          responses: {
            200: json('Registered before: the record as it was stored then.', 'UserRecord'),
            201: json('Registered.', 'UserRecord'),
            ...problems('unauthorized', 'email-in-use', 'confirmation-required', ...ofWrites),
          },
        },
      },
      '/users/confirmation': {
        post: {
          summary:
            'Keeps a store that was set up before the e-mail was verified and ends all sessions, or deletes it with the account',
          security: bearer,
          requestBody: bodyOf('StoreConfirmation'),
          responses: {
            200: json('Kept. The custom token renews the sign-in of the caller.', 'RenewedSignIn'),
            204: { description: 'Done. Sign in again, or sign up.' },
            ...problems('unauthorized', 'recent-sign-in-required', 'not-found', 'email-in-use', ...ofWrites),
          },
        },
      },
      '/users/recovery': {
        post: {
          summary:
            'Gives an account its first e-mail back with the code of the link that the provider sent there, and ends every session and way to sign in; the e-mail for a new password works',
          requestBody: bodyOf('LinkCode'),
          responses: {
            204: { description: 'Done, also by an earlier call.' },
            ...problems('not-found', 'email-in-use', ...ofWrites),
          },
        },
      },
      '/users/reset': {
        post: {
          summary:
            'Ends every session and way to sign in of the account that the code of a reset link names, before the password is set. May take seconds',
          requestBody: bodyOf('LinkCode'),
          responses: {
            200: json('Done. The code sets the password at the identity provider.', 'LinkCode'),
            ...problems('not-found', ...ofWrites),
          },
        },
      },
      '/session': {
        post: {
          summary:
            'Starts a session of up to five days, in a cookie that scripts cannot read, or goes on with it',
          requestBody: bodyOf('SessionRequest'),
          responses: {
            200: json('Started.', 'SessionCreated'),
            ...problems('unauthorized', 'recent-sign-in-required', 'confirmation-required', ...ofWrites),
          },
        },
        delete: {
          summary: 'Ends the session, here and everywhere',
          security: cookie,
          responses: { 204: { description: 'Ended.' }, ...problems('forbidden', 'unsupported-media-type') },
        },
      },
      '/logout': {
        get: {
          summary: 'Whether the session is valid. Changes nothing',
          security: cookie,
          responses: { 200: json('The answer.', 'SessionValidity'), ...problems() },
        },
      },
      '/reports': {
        post: {
          summary:
            'What a page tells when it is left: how long the states of the flow lasted, and where it broke',
          requestBody: bodyOf('PageReport'),
          responses: { 204: { description: 'Counted.' }, ...problems(...ofWrites) },
        },
      },
    },
    components: {
      schemas,
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', description: 'A Firebase id token.' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(settings) },
      },
    },
  };
}
