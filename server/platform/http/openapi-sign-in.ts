import { ERRORS, type ErrorCode, SIGN_IN_ERRORS, type SignInErrorCode } from '../../../contract/errors.ts'

export const ERROR_REFERENCE = { $ref: '#/components/schemas/Error' }
const ALL_ERRORS = { ...ERRORS, ...SIGN_IN_ERRORS }

/** Signing in and out, which are not part of the contract. */
export const signInPaths = {
  '/auth/sign-in/email': {
    post: {
      operationId: 'auth.signIn',
      summary: 'Sign in with e-mail and password',
      description:
        'Answers with the session cookie, which every other call needs. `user` is null for whom a second factor is asked of: ' +
        'their code goes to /auth/sign-in/code.',
      tags: ['Session'],
      security: [],
      requestBody: {
        required: true,
        content: json({
          type: 'object',
          properties: { email: { type: 'string', format: 'email' }, password: { type: 'string' } },
          required: ['email', 'password'],
        }),
      },
      responses: {
        200: {
          description: 'Signed in',
          content: json({
            type: 'object',
            properties: {
              user: {
                type: ['object', 'null'],
                properties: {
                  id: { type: 'string', format: 'uuid' },
                  name: { type: 'string' },
                  email: { type: 'string' },
                },
                required: ['id', 'name', 'email'],
              },
            },
            required: ['user'],
          }),
        },
        ...errorResponses([
          'INVALID_EMAIL',
          'USER_NOT_FOUND',
          'WRONG_PASSWORD',
          'ACCOUNT_INACTIVE',
          'TOO_MANY_ATTEMPTS',
          'SIGN_IN_FAILED',
        ]),
      },
    },
  },
  '/auth/sign-in/code': {
    post: {
      operationId: 'auth.enterCode',
      summary: 'Finish signing in with the code of a second factor',
      description:
        'Answers with the session cookie. Without a sign-in that has just asked for a code it is refused.',
      tags: ['Session'],
      security: [],
      requestBody: {
        required: true,
        content: json({ type: 'object', properties: { code: { type: 'string' } }, required: ['code'] }),
      },
      responses: {
        200: {
          description: 'Signed in',
          content: json({ type: 'object', properties: { user: { type: 'object' } }, required: ['user'] }),
        },
        ...errorResponses([
          'WRONG_CODE',
          'CODE_USED',
          'CODE_EXPIRED',
          'ACCOUNT_INACTIVE',
          'TOO_MANY_ATTEMPTS',
          'SIGN_IN_FAILED',
        ]),
      },
    },
  },
  '/auth/sign-in/hosted': {
    post: {
      operationId: 'auth.beginHosted',
      summary: 'Where to sign in with the configured provider of identities',
      description:
        'Answers the address to open; the provider leads back to `next`. Refused where the shop has no provider.',
      tags: ['Session'],
      requestBody: {
        content: json({
          type: 'object',
          properties: { next: { type: 'string', description: 'the page to come back to', default: '/' } },
        }),
      },
      responses: {
        200: {
          description: "The provider's page to open",
          content: json({ type: 'object', properties: { url: { type: 'string' } }, required: ['url'] }),
        },
        ...errorResponses(['NOT_FOUND', 'TOO_MANY_ATTEMPTS', 'PROVIDER_UNREACHABLE', 'SIGN_IN_FAILED']),
      },
    },
  },
  '/auth/sign-out': {
    post: {
      operationId: 'auth.signOut',
      summary: 'Sign out',
      description: 'Ends the session of the cookie that is sent.',
      tags: ['Session'],
      responses: {
        200: {
          description: 'Signed out',
          content: json({ type: 'object', properties: { success: { const: true } } }),
        },
        ...errorResponses(['SIGN_OUT_FAILED']),
      },
    },
  },
}

/** Error responses by status: these codes, and those that any request may get. */
function errorResponses(own: (SignInErrorCode | ErrorCode)[]) {
  const codes = [...own, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'BUSY', 'DISK_FULL'] as const
  const statuses = new Set(codes.map((code) => ALL_ERRORS[code].status))
  return Object.fromEntries(
    [...statuses].map((status) => {
      const ofStatus = codes.filter((code) => ALL_ERRORS[code].status === status)
      const schema = { allOf: [ERROR_REFERENCE, { properties: { code: { enum: ofStatus } } }] }
      return [status, { description: ofStatus.join(', '), content: json(schema) }]
    }),
  )
}

function json(schema: object) {
  return { 'application/json': { schema } }
}
