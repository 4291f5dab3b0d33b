import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError } from '@orpc/server'
import type { Handler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ERRORS } from '../../../contract/errors.ts'
import type { ProcedureMeta } from '../../../contract/procedure.ts'
import type { CallContext } from '../../api/call-context.ts'
import { invalidInput } from '../../api/domain-error.ts'
import { router } from '../../api/router.ts'
import type { Auth } from '../auth/auth.ts'
import { clientAddress, networkOf } from '../auth/client-address.ts'
import { type Identity, renewSession } from '../auth/identity.ts'
import { temporaryFailureOf } from '../database/temporary-failure.ts'
import { withConnectionClose } from './body-limits.ts'
import { errorBody, expectedError, failureLogText, retryAfterHeader, unexpectedError } from './errors.ts'
import { readBody } from './read-body.ts'

type Deps = Omit<
  CallContext,
  'identify' | 'approval' | 'network' | 'log' | 'queryNames' | 'stream' | 'foundExisting'
> & {
  auth: Auth
}
type HttpContext = CallContext & { body: () => Promise<unknown> }

/** Handles the calls of the contract over HTTP. */
export function handleCalls({ auth, ...deps }: Deps): Handler {
  return async (c) => {
    const { headers } = c.req.raw
    const admitted = c.get('admitted')
    const { call, limit, identify } = admitted
    let identity: Identity | null = null
    let stream: ReadableStream<Uint8Array> | null = null
    let isExisting = false
    const { matched, response } = await handler.handle(c.req.raw, {
      prefix: '/api',
      context: {
        ...deps,
        log: c.get('log'),
        approval: headers.get('x-approval') || null,
        network: networkOf(clientAddress(c, deps.env.trustProxy)),
        queryNames: queryNames(c.req.raw.url),
        foundExisting() {
          isExisting = true
        },
        stream(bytes) {
          stream = bytes
        },
        body() {
          const { body: read } = admitted
          // Releases the file once its form is parsed.
          admitted.body = undefined
          return readBody(c.req.raw, call.takesFile, limit, read)
        },
        async identify() {
          identity = await identify()
          return identity
        },
      },
    })
    if (!matched) throw new Error(`no call at ${call.method} ${c.req.path}`)
    if (response.status === ERRORS.PAYLOAD_TOO_LARGE.status) withConnectionClose(response)
    for (const cookie of identity ? await renewSession(auth, identity, headers) : []) {
      c.header('Set-Cookie', cookie, { append: true })
    }
    for (const [name, value] of Object.entries(retryAfterHeader(response.status)))
      response.headers.set(name, value)
    // Passes streams and files on. Other answers get a Content-Length, so that short ones are not compressed.
    if (isStream(response) || isFile(response)) return c.newResponse(stream ?? response.body, response)
    const body = await response.arrayBuffer()
    c.header('Content-Length', String(body.byteLength))
    const status = isExisting && response.status === 201 ? 200 : response.status
    return c.newResponse(body, { status: status as ContentfulStatusCode, headers: response.headers })
  }
}

function queryNames(url: string): string[] {
  return url.includes('?') ? [...new Set(new URL(url).searchParams.keys())] : []
}

export function isStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') === true
}

function isFile(response: Response): boolean {
  return response.headers.has('content-disposition')
}

/** Maps every error to the closed list of the contract. */
function openApiHandler() {
  return new OpenAPIHandler<HttpContext>(router, {
    customErrorResponseBodyEncoder: errorBody,
    interceptors: [
      async ({ next, ...options }) => {
        const { context, request } = options
        try {
          return await next({ ...options, request: { ...request, body: context.body } })
        } catch (error) {
          if (error instanceof ORPCError) throw error
          // Calls throw ORPCErrors only (below): this request could not be parsed.
          context.log.debug({ err: error }, 'unreadable request')
          throw invalidInput({ path: [], message: 'Data yang dikirim tidak bisa dibaca' })
        }
      },
    ],
    clientInterceptors: [
      async ({ next, context, procedure, path }) => {
        try {
          return await next()
        } catch (error) {
          const { meta, route } = procedure['~orpc']
          const refused = expectedError(error, route.inputStructure === 'detailed')
          const trouble = temporaryFailureOf(error)
          if (trouble) context.log.warn({ reason: String(error), call: path.join('.') }, failureLogText(path))
          if (refused) throw refused
          context.log.error({ err: error, call: path.join('.') }, failureLogText(path))
          throw unexpectedError((meta as ProcedureMeta).failure)
        }
      },
    ],
  })
}

/** Shared by all shops: the shop is in the context. */
const handler = openApiHandler()
