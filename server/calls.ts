import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ORPCError } from '@orpc/server'
import type { CallMeta } from '../contract/call.ts'
import type { Context } from './api.ts'
import { errorBody, foreseen, unforeseen } from './errors.ts'
import { invalid } from './refusal.ts'
import { router } from './router.ts'

/** Every call of the contract over HTTP. Whatever goes wrong in one is answered as a refusal of the closed list. */
export function calls() {
  return new OpenAPIHandler<Context>(router, {
    customErrorResponseBodyEncoder: errorBody,
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          if (error instanceof ORPCError) throw error
          // Calls answer with refusals only (below): what is left is a request that could not be read.
          context.log.debug({ err: error }, 'unreadable request')
          throw invalid({ path: [], message: 'Data yang dikirim tidak bisa dibaca' })
        }
      },
    ],
    clientInterceptors: [
      async ({ next, context, procedure, path }) => {
        try {
          return await next()
        } catch (error) {
          const { meta, route } = procedure['~orpc']
          const refused = foreseen(error, route.inputStructure === 'detailed')
          if (refused) throw refused
          context.log.error({ err: error, call: path.join('.') }, 'call failed')
          throw unforeseen((meta as CallMeta).failure)
        }
      },
    ],
  })
}
