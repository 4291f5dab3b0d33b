import { type Context, Hono } from 'hono'
import type { ProcedureMeta } from '../../../contract/procedure.ts'
import { PREVIEW_SIZES } from '../../../core/files/order-file.ts'
import { idSchema } from '../../../core/values/id.ts'
import { requireAccess } from '../../api/api.ts'
import { domainError } from '../../api/domain-error.ts'
import { type ByteRange, originalKey } from '../../features/files/file-store.ts'
import type { Files } from '../../features/files/open-files.ts'
import { getOrderFile } from '../../features/files/queries.ts'
import type { IdentifyCaller } from '../auth/identify-caller.ts'
import type { Identity } from '../auth/identity.ts'
import type { Database } from '../database/connection.ts'
import { errorResponse, expectedError, expectedErrorResponse } from './errors.ts'

/** Who may read and add files: those who open Daftar Transaksi. */
const ACCESS: ProcedureMeta = { pages: ['/transactions'] }

/** Nothing that a customer sent is ever shown or run as a page of this server. */
const NEVER_A_PAGE = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
}

const ORIGINAL_REMOVED = 'File asli sudah dihapus karena pesanannya lama selesai. Pratinjaunya masih ada'
const NOT_IN_STORE = 'File ini tidak ada di penyimpanan. Minta lagi ke pelanggan, atau pulihkan dari salinan'

type Deps = { db: Database; identifyCaller: IdentifyCaller; files: Files }

/** Uploads, originals and previews: what is no JSON, and may be larger than any other body. */
export function fileRoutes({ db, identifyCaller, files }: Deps): Hono {
  const authorize = async ({ req }: Context): Promise<Identity> =>
    requireAccess(ACCESS, req.method === 'HEAD' ? 'GET' : req.method, await identifyCaller(req.raw.headers))

  const upload = async (c: Context) => {
    const { user, key } = await authorize(c)
    const uploader = { actor: user.id, apiKey: key?.id ?? null, transactionId: null }
    return await files.uploads.handle(c.req.raw, { ...uploader, channel: 'staff' })
  }

  const answer = async (
    { req }: Context,
    bytes: ReadableStream<Uint8Array> | null,
    headers: Record<string, string>,
    range?: ByteRange,
  ) => {
    // No one would read it to its end.
    if (req.method === 'HEAD') await bytes?.cancel()
    if (!bytes) throw domainError('NOT_FOUND', undefined, NOT_IN_STORE)
    return new Response(req.method === 'HEAD' ? null : bytes, {
      status: range ? 206 : 200,
      headers: { ...NEVER_A_PAGE, ...headers },
    })
  }

  return new Hono()
    .all('/uploads', upload)
    .all('/uploads/:id', upload)
    .get('/:id/original', async (c) => {
      await authorize(c)
      const { file, hash } = await getOrderFile(db, parseId(c))
      if (file.removedAt) throw domainError('NOT_FOUND', undefined, ORIGINAL_REMOVED)
      const range = parseRange(c.req.header('range'), file.bytes)
      if (range === null)
        return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.bytes}` } })
      const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
      return await answer(
        c,
        await files.store.read(originalKey(hash), range),
        {
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.downloadName)}`,
          'Content-Length': String(end - start + 1),
          'Accept-Ranges': 'bytes',
          'Cache-Control': 'no-store',
          ETag: `"${hash}"`,
          ...(range && { 'Content-Range': `bytes ${start}-${end}/${file.bytes}` }),
        },
        range,
      )
    })
    .get('/:id/preview', async (c) => {
      await authorize(c)
      const { file, hash } = await getOrderFile(db, parseId(c))
      const size = PREVIEW_SIZES.find((each) => each === (c.req.query('size') ?? 'small'))
      if (!size || file.preview !== 'ready') throw domainError('NOT_FOUND')
      // Asked again each time, so that another user of the device does not get it.
      const headers = { 'Cache-Control': 'private, no-cache', ETag: `"${hash}-${size}"` }
      if (c.req.header('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers })
      return await answer(c, await files.readPreview(hash, size), {
        'Content-Type': 'image/webp',
        ...headers,
      })
    })
    .onError((error, c) => {
      if (expectedError(error)) return closed(expectedErrorResponse(error), c)
      c.get('log').error({ err: error }, 'request failed')
      return closed(errorResponse('INTERNAL_SERVER_ERROR'), c)
    })
}

/** The rest of a refused body is not read. */
function closed(response: Response, { req }: Context): Response {
  if (req.path.includes('/uploads')) response.headers.set('Tus-Resumable', '1.0.0')
  if (req.raw.body) response.headers.set('Connection', 'close')
  return response
}

function parseId({ req }: Context): string {
  const id = idSchema.safeParse(req.param('id'))
  if (!id.success) throw domainError('NOT_FOUND')
  return id.data
}

/** A single range; undefined without one, or with several (all is answered); null if it lies outside. */
function parseRange(header: string | undefined, bytes: number): ByteRange | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(bytes - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start <= end ? { start, end } : null
}
