import routes from 'virtual:contract-routes'
import { createORPCClient, type InferClientInputs, type InferClientOutputs, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { contract } from '../../contract/contract.ts'
import type { ErrorBody } from '../../contract/errors.ts'
import type { LedgerMethod } from '../../core/payments/ledger-method.ts'
import { syncClock } from './clock.ts'
import type { Job, JobError, SaleApproval } from './outbox-job.ts'

/** What the approval dialog says of an action. */
export type ApprovalPrompt = {
  /** 'Batalkan 9C41E7B2' */
  title: string
  /** Whose, and why or what: 'CV Maju Jaya Abadi · Pelanggan batal'. */
  about?: string
  /** What the button says after 'Setujui dan': 'batalkan order'. */
  verb?: string
  /** Money paid out with it (rupiah). */
  out?: { amount: number; method?: LedgerMethod | undefined }
}

type CallContext = {
  /** Called for every chunk, heartbeats included. */
  onData?: () => void
  approvalPrompt?: ApprovalPrompt
  approval?: string | undefined
  /** Background calls: what staff could allow is returned, not asked about. */
  unattended?: true
}

/** `again` repeats the call, with an approval where a right is missing. */
export type CallToApprove = {
  path: readonly string[]
  input: unknown
  context: { approvalPrompt?: ApprovalPrompt }
  again: (approval?: string) => Promise<unknown>
}

type SaleJob = Extract<Job, { kind: 'transactions.create' }>
type Refusal = Pick<JobError, 'message' | 'data'>
type ApprovalHandler = {
  /** Throws the original error without an approval. */
  retryApproved: (error: unknown, call: CallToApprove) => Promise<unknown>
  approveSale: (job: SaleJob, refusal: Refusal, madeAt?: string) => Promise<SaleApproval | null>
}
let loadHandler: (() => Promise<ApprovalHandler>) | undefined

/** Injected by the shell, so that the dialog is loaded on demand. */
export function registerApprovalHandler(loadApprovalHandler: () => Promise<ApprovalHandler>): void {
  loadHandler = loadApprovalHandler
}

/** `madeAt`: of a backdated sale. Null if not approved. */
export const approveSale: ApprovalHandler['approveSale'] = async (...asked) =>
  loadHandler ? await (await loadHandler()).approveSale(...asked) : null

type Server = ContractRouterClient<typeof contract, CallContext>
export type Input = InferClientInputs<Server>
export type Output = InferClientOutputs<Server>

/** Fired when the server answers 401. */
export const unauthorized = new EventTarget()

/** A colleague approves, or someone says why it is printed without an approval. */
const ALLOWED_BY_STAFF = ['RIGHT_MISSING', 'PROOF_REQUIRED']

const link = new OpenAPILink<CallContext>(routes, {
  url: () => `${location.origin}/api`,
  headers: ({ context: { approval } }) => (approval ? { 'x-approval': approval } : {}),
  interceptors: [
    (options) =>
      options.next().catch(async (error: unknown) => {
        const { context } = options
        const canBeAllowed = error instanceof ORPCError && ALLOWED_BY_STAFF.includes(error.code)
        if (!canBeAllowed || context.unattended || !loadHandler) throw error
        const again = (approval?: string) => options.next({ ...options, context: { ...context, approval } })
        return await (await loadHandler()).retryApproved(error, { ...options, again })
      }),
  ],
  // Moves `issues` into the error's data, as the contract types it, and the request id into its cause (failure-code.ts).
  customErrorResponseBodyDecoder(body, { status, headers }) {
    const { issues, ...error } = (body ?? {}) as ErrorBody
    if (status === 500 && error.defined)
      return new ORPCError(error.code, { ...error, cause: { requestId: headers['x-request-id'] } })
    return issues ? new ORPCError(error.code, { ...error, data: { issues } }) : null
  },
  async fetch(request, init, { context }) {
    const askedAt = Date.now()
    const response = await fetch(request, { ...init, credentials: 'same-origin', cache: 'no-store' })
    syncClock(response.headers.get('date'), askedAt).catch(() => undefined)
    if (response.status === 401) unauthorized.dispatchEvent(new Event('401'))
    return context.onData ? watchBody(response, context.onData) : response
  },
})

/** Domain errors are thrown as ORPCError. */
export const server: Server = createORPCClient(link)

function watchBody(response: Response, onData: () => void): Response {
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
