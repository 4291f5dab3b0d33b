import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { sentenceAnswer } from './layout.ts'

const MAX_FORM_BYTES = 16 * 1024

/** '' where a form has no such text. */
export const fieldText = (value: unknown) => (typeof value === 'string' ? value : '')
/** Of a field that a form may have several times. */
export const fieldTexts = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')

export const OTHER_SITE = 'Permintaan dari situs lain ditolak'

/** There is no cookie that another site could use; what says that it comes from one is refused all the same. */
export function isFromOtherSite({ req }: Context): boolean {
  const site = req.header('sec-fetch-site')
  return site !== undefined && site !== 'same-origin'
}

/** Refuses other forms than those of this page, with which browsers send the origin 'null' under its policy. */
export function requireOwnForm(address: string | undefined): MiddlewareHandler {
  const own = ['null', ...(address ? [new URL(address).origin] : [])]
  return async (c, next) => {
    const isForm = c.req.header('content-type')?.split(';')[0] === 'application/x-www-form-urlencoded'
    const isOwn = isForm && !isFromOtherSite(c) && own.includes(c.req.header('origin') ?? 'null')
    return isOwn ? await next() : await sentenceAnswer(c, 403, `${OTHER_SITE}. Buka lagi link dari toko.`)
  }
}

/** Names and notes: far below the limit of other bodies. */
export const limitedForms = bodyLimit({
  maxSize: MAX_FORM_BYTES,
  onError: (c) => sentenceAnswer(c, 413, 'Yang ditulis terlalu panjang. Kembali, lalu persingkat.'),
})
