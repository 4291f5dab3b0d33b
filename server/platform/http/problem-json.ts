import type { MiddlewareHandler } from 'hono'
import { ERRORS, type ErrorBody, type ErrorCode } from '../../../contract/errors.ts'

const PROBLEM = 'application/problem+json'

/**
 * Answers errors as RFC 9457 problems on request: same code, data and issues; `title` is the code's sentence, `detail` that of the case.
 */
export const problemJson: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (status < 400 || !c.req.header('accept')?.includes(PROBLEM)) return
  if (!headers.get('content-type')?.startsWith('application/json')) return
  const { message, defined: _, ...body } = (await c.res.json()) as ErrorBody
  const title = ERRORS[body.code as ErrorCode]?.message ?? message
  const problem = { type: `/api/docs#${body.code}`, title, ...body, status, detail: message }
  const answer = new Response(JSON.stringify(problem), { status, headers })
  answer.headers.set('Content-Type', PROBLEM)
  answer.headers.delete('Content-Length')
  c.res = undefined
  c.res = answer
}
