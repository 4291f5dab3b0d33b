import routes from 'virtual:contract-routes'
import { createORPCClient, type InferClientInputs, type InferClientOutputs, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { contract } from '../../contract/contract.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import type { PaymentMethod } from '../../core/payments/payment.ts'
import { hearServerTime } from './clock.ts'
import type { Approved, Job } from './outbox-job.ts'

/** What a person is shown of a deed that a colleague has to approve. */
export type DeedWords = {
  /** 'Batalkan 9C41E7B2' */
  title: string
  /** Whose, and why or what: 'CV Maju Jaya Abadi · Pelanggan batal'. */
  about?: string
  /** What the button says after 'Setujui dan': 'batalkan order'. */
  verb?: string
  /** Money that goes out with it (rupiah), and by which method. */
  out?: { amount: number; method?: PaymentMethod | undefined }
}

type CallContext = {
  /** Called for everything that a stream brings, keep-alive included. */
  onData?: () => void
  deed?: DeedWords
  /** A colleague's approval of this very call. */
  approval?: string | undefined
  /** Nobody stands before it: a missing right is an answer, and no question. */
  unattended?: true
}

/** A call that was refused, and how it is made again with an approval. */
export type RefusedCall = {
  path: readonly string[]
  input: unknown
  context: { deed?: DeedWords }
  again: (approval: string) => Promise<unknown>
}

type SaleJob = Extract<Job, { kind: 'transactions.create' }>
type Asking = {
  /** Makes a refused call again once a colleague has approved it; throws the refusal where nobody does. */
  approved: (error: unknown, call: RefusedCall) => Promise<unknown>
  approveSale: (job: SaleJob, reason: string, madeAt?: string) => Promise<Approved | null>
}
let load: (() => Promise<Asking>) | undefined

/** Says where colleagues are asked. */
export function askColleaguesIn(loadAsking: () => Promise<Asking>): void {
  load = loadAsking
}

/** Asks for the approval of a sale's discount; `madeAt` of one that was made without the server. Null where nobody gives it. */
export const approveSale: Asking['approveSale'] = async (...asked) =>
  load ? await (await load()).approveSale(...asked) : null

type Server = ContractRouterClient<typeof contract, CallContext>
export type Input = InferClientInputs<Server>
export type Output = InferClientOutputs<Server>

/** Tells that the server refused a call for want of a session. */
export const unauthorized = new EventTarget()

const link = new OpenAPILink<CallContext>(routes, {
  url: () => `${location.origin}/api`,
  headers: ({ context: { approval } }) => (approval ? { 'x-approval': approval } : {}),
  interceptors: [
    (options) =>
      options.next().catch(async (error: unknown) => {
        const { context } = options
        const lacksRight = error instanceof ORPCError && error.code === 'RIGHT_MISSING'
        if (!lacksRight || context.unattended || !load) throw error
        const again = (approval: string) => options.next({ ...options, context: { ...context, approval } })
        return await (await load()).approved(error, { ...options, again })
      }),
  ],
  // What is wrong with an input stands beside the code in the body; here it is the error's data, as the contract types it. The id of a
  // request that failed, which nobody foresaw, is the error's cause (failure-code.ts).
  customErrorResponseBodyDecoder(body, { status, headers }) {
    const { issues, ...error } = (body ?? {}) as ErrorBody
    if (status === 500 && error.defined)
      return new ORPCError(error.code, { ...error, cause: { requestId: headers['x-request-id'] } })
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
