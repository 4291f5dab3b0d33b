import { oc } from '@orpc/contract'
import { z } from 'zod'
import { ERRORS, type ErrorCode, SIGN_IN_ERRORS, type SignInErrorCode } from '../../../contract/errors.ts'
import type { ProcedureMeta } from '../../../contract/procedure.ts'

const ALL_ERRORS = { ...ERRORS, ...SIGN_IN_ERRORS }

/** A call with the errors that any request may get, and its own. */
function signInCall(pages: ProcedureMeta['pages'], own: (SignInErrorCode | ErrorCode)[]) {
  const codes = [
    ...own,
    'INVALID_INPUT',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'BUSY',
    'DISK_FULL',
  ] as const
  const errors = Object.fromEntries(codes.map((code) => [code, ALL_ERRORS[code]]))
  return oc.$meta<ProcedureMeta>({ pages }).errors(errors)
}

/** Signing in and out, as the document describes them; the sign-in library answers them. */
export const signInContract = {
  signIn: signInCall('public', [
    'INVALID_EMAIL',
    'USER_NOT_FOUND',
    'WRONG_PASSWORD',
    'ACCOUNT_INACTIVE',
    'TOO_MANY_ATTEMPTS',
    'SIGN_IN_FAILED',
  ])
    .route({
      method: 'POST',
      path: '/auth/sign-in/email',
      summary: 'Sign in with e-mail and password',
      description:
        'Answers with the session cookie, which every other call needs. `user` is null for whom a second factor is asked of: their code goes to /auth/sign-in/code.',
      successDescription: 'Signed in',
    })
    .input(z.object({ email: z.email(), password: z.string() }))
    .output(z.object({ user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable() })),

  enterCode: signInCall('public', [
    'WRONG_CODE',
    'CODE_USED',
    'CODE_EXPIRED',
    'ACCOUNT_INACTIVE',
    'TOO_MANY_ATTEMPTS',
    'SIGN_IN_FAILED',
  ])
    .route({
      method: 'POST',
      path: '/auth/sign-in/code',
      summary: 'Finish signing in with the code of a second factor',
      description:
        'Answers with the session cookie. Without a sign-in that has just asked for a code it is refused.',
      successDescription: 'Signed in',
    })
    .input(z.object({ code: z.string() }))
    .output(z.object({ user: z.looseObject({}) })),

  beginHosted: signInCall('signed-in', [
    'NOT_FOUND',
    'TOO_MANY_ATTEMPTS',
    'PROVIDER_UNREACHABLE',
    'SIGN_IN_FAILED',
  ])
    .route({
      method: 'POST',
      path: '/auth/sign-in/hosted',
      summary: 'Where to sign in with the configured provider of identities',
      description:
        'Answers the address to open; the provider leads back to `next`. Refused where the shop has no provider.',
      successDescription: "The provider's page to open",
    })
    .input(z.object({ next: z.string().default('/').describe('the page to come back to') }))
    .output(z.object({ url: z.string() })),

  signOut: signInCall('signed-in', ['SIGN_OUT_FAILED'])
    .route({
      method: 'POST',
      path: '/auth/sign-out',
      summary: 'Sign out',
      description: 'Ends the session of the cookie that is sent.',
      successDescription: 'Signed out',
    })
    .output(z.object({ success: z.literal(true) })),
}
