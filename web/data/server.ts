import routes from 'virtual:contract-routes'
import { createORPCClient, type InferClientInputs, type InferClientOutputs, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { contract } from '../../contract/contract.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import { hearServerTime } from './clock.ts'

type CallContext = {
  /** Called for everything that a stream brings, keep-alive included. */
  onData?: () => void
}

type Server = ContractRouterClient<typeof contract, CallContext>
export type Input = InferClientInputs<Server>
export type Output = InferClientOutputs<Server>

/** Tells that the server refused a call for want of a session. */
export const unauthorized = new EventTarget()

const link = new OpenAPILink<CallContext>(routes, {
  url: () => `${location.origin}/api`,
  // What is wrong with an input stands beside the code in the body; here it is the error's data, as the contract types it.
  customErrorResponseBodyDecoder(body) {
    const { issues, ...error } = (body ?? {}) as ErrorBody
    return issues ? new ORPCError(error.code, { ...error, data: { issues } }) : null
  },
  async fetch(request, init, { context }, path) {
    const askedAt = Date.now()
    const response = await fetch(request, { ...init, credentials: 'same-origin', cache: 'no-store' })
    hearServerTime(response.headers.get('date'), askedAt).catch(() => undefined)
    if (response.status === 401 && path.join('.') !== 'session.get')
      unauthorized.dispatchEvent(new Event('401'))
    return context.onData ? watched(response, context.onData) : response
  },
})

/** Every call of the contract. A refusal is thrown as an ORPCError with the server's code, sentence and data. */
export const server: Server = createORPCClient(link)

function watched(response: Response, onData: () => void): Response {
  const body = response.body?.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        onData()
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(body, response)
}
