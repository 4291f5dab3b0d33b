import type { MiddlewareHandler } from 'hono'
import { requireAccess } from '../../api/api.ts'
import type { IdentifyCaller } from '../auth/identify-caller.ts'
import type { Identity } from '../auth/identity.ts'
import { bodyLimitFor, hasBody, hasLongBody, rejectBody, withConnectionClose } from './body-limits.ts'
import { type AddressedCall, callsAt } from './call-addresses.ts'
import { errorResponse, expectedErrorResponse } from './errors.ts'
import type { BodyLimit } from './read-body.ts'

declare module 'hono' {
  interface ContextVariableMap {
    admitted: AdmittedCall
  }
}

/**
 * `identify` loads the caller once; it throws if their key is not valid. `body`: bytes that were read before the call.
 */
type AdmittedCall = {
  call: AddressedCall
  limit: BodyLimit
  identify(): Promise<Identity | null>
  body?: Buffer<ArrayBuffer> | undefined
}

/**
 * Finds the call of a request and checks, before the body is read, that the caller has access to the call, and the body's media type and
 * length.
 */
export function admit(identifyCaller: IdentifyCaller): MiddlewareHandler {
  return async (c, next) => {
    const { headers } = c.req.raw
    // Not decoded: oRPC matches the encoded path, and '/custom%65rs' is no call.
    const path = new URL(c.req.url).pathname.replace('/api', '')
    const calls = callsAt(path)
    const call = calls.find(({ method }) => method === c.req.method)
    // A client that is cut off while it sends may never see the answer.
    const refuseWith = (response: Response) =>
      hasLongBody(c.req.raw) ? withConnectionClose(response) : response
    if (!call) return refuseWith(unknownAddressResponse(calls.map(({ method }) => method)))
    c.set('call', call.name)
    let identity: Promise<Identity | null> | undefined
    const identify = () => (identity ??= identifyCaller(headers))
    const limit = bodyLimitFor(call, path)
    // A form that is empty cannot be read, which would be said before the call refuses its caller.
    if (hasBody(c.req.raw) || call.takesFile) {
      const refused = (await rejectCaller(call, identify)) ?? rejectBody(c, call, limit)
      if (refused) return refuseWith(refused)
    }
    c.set('admitted', { call, limit, identify })
    return await next()
  }

  async function rejectCaller(
    { meta, method }: AddressedCall,
    identify: AdmittedCall['identify'],
  ): Promise<Response | null> {
    if (meta.pages === 'public') return null
    try {
      requireAccess(meta, method, await identify())
      return null
    } catch (error) {
      return expectedErrorResponse(error)
    }
  }
}

/** NOT_FOUND, or METHOD_NOT_SUPPORTED where the address has other methods. */
function unknownAddressResponse(methods: readonly string[]): Response {
  if (methods.length === 0) return errorResponse('NOT_FOUND', 'Alamat ini tidak ada')
  const refused = errorResponse('METHOD_NOT_SUPPORTED')
  refused.headers.set('Allow', methods.join(', '))
  return refused
}
