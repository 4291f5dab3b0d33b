import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open as openFile } from 'node:fs/promises'
import path from 'node:path'
import type { Server, Upload } from '@tus/server'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { UPLOADS_PATH } from '../../../contract/files.ts'
import { type FileChannel, MAX_FILE_BYTES } from '../../../core/files/order-file.ts'
import { textSchema } from '../../../core/text/text.ts'
import { idSchema } from '../../../core/values/id.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import { transactionContext } from '../../platform/database/transaction.ts'
import type { Logger } from '../../platform/process/log.ts'
import { addFile, requireVersion } from './add-file.ts'
import { type FileStore, originalKey } from './file-store.ts'
import { areFilesEnabled, findAddedFile, findCustomerName, requireOrderLine } from './queries.ts'
import type { UploadStore } from './upload-store.ts'

// An upload by the tus protocol (https://tus.io/protocols/resumable-upload), of which the library handles the bytes:
//
//   POST → (PATCH, or HEAD after an interruption)* → all bytes are here → finish(): hash → file store → row of order_files → removed
//
// Each step of finish() can be repeated. It runs after the last PATCH, before a HEAD, and for what a killed server left, at the start.

const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']
const MAX_UNFINISHED = 200
/** Of the customer of one order. */
const MAX_UNFINISHED_OF_ORDER = 10
/** Unfinished uploads are dropped after this long. */
const UPLOAD_LIFETIME_MS = 3 * 24 * 3_600_000
const TOO_LARGE = 'File lebih besar dari 2 GB. Kecilkan dulu, atau bagi menjadi beberapa file'

/** Who uploads, and to which order they are limited. */
type Uploader = {
  channel: FileChannel
  actor: string | null
  apiKey: string | null
  /** Null: any. */
  transactionId: string | null
}

const metadataSchema = z.object({
  transactionId: idSchema,
  lineId: idSchema,
  name: textSchema.min(1, 'Nama file kosong').max(255, 'Nama file terlalu panjang'),
})

/** As kept beside the bytes of an upload. */
const storedMetadataSchema = metadataSchema.extend({
  channel: z.enum(['staff', 'customer']),
  actor: z.string(),
  apiKey: z.string(),
})

type Deps = {
  db: Database
  onCommit: (() => void) | null
  log: Logger
  /** The folder of the file store on this machine. */
  dir: string
  store: FileStore
  /** Called when a file was added. */
  onAdded: () => void
}

export type Uploads = {
  /** Answers a request to `UPLOADS_PATH` or below. Throws domain errors. */
  handle(request: Request, uploader: Uploader): Promise<Response>
  /** Adds what is complete, and drops what is too old or broken. Ends early by `signal`. */
  sweep(signal: AbortSignal): Promise<void>
}

/** Takes uploads; loads what it needs, and creates its folder, with the first one. */
export function openUploads({ db, onCommit, log, dir, store, onAdded }: Deps): Uploads {
  const folder = path.join(dir, 'uploads')
  const uploaders = new WeakMap<Request, Uploader>()
  const failures = new WeakMap<Request, unknown>()
  const finishing = new Map<string, Promise<void>>()
  let opening: ReturnType<typeof load> | undefined

  /** Again after a failure. */
  function open() {
    opening ??= load().catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function load(): Promise<{ server: Server; partial: UploadStore }> {
    await mkdir(folder, { recursive: true })
    const { Server } = await import('@tus/server')
    const { UploadStore } = await import('./upload-store.ts')
    const partial = new UploadStore(folder, async (id) => (await findAddedFile(db, id))?.bytes ?? null)
    const server = new Server({
      path: UPLOADS_PATH,
      datastore: partial,
      // Where it was begun: customers have another address.
      generateUrl: ({ url }, { id }) => `${new URL(url).pathname.replace(/\/$/, '')}/${id}`,
      maxSize: MAX_FILE_BYTES,
      namingFunction: () => uuidv7(),
      getFileIdFromRequest: ({ url }) => idSchema.safeParse(new URL(url).pathname.split('/').at(-1)).data,
      onUploadCreate: async (request, upload) => {
        const uploader = uploaderOf(request)
        const metadata = parseMetadata(upload)
        requireOrder(uploader, metadata.transactionId)
        if (!(await areFilesEnabled(db))) throw domainError('FORBIDDEN', undefined, FILES_ARE_OFF)
        await requireOrderLine(db, metadata)
        const { channel, actor, apiKey } = uploader
        await requireVersion(db, { lineId: metadata.lineId, channel })
        await requirePlace(partial, channel, metadata.transactionId)
        return { metadata: { ...metadata, channel, actor: actor ?? '', apiKey: apiKey ?? '' } }
      },
      onIncomingRequest: async (request, id) => {
        if (request.method === 'POST') return
        const upload = await partial.findUnfinished(id)
        const added = upload ? null : await findAddedFile(db, id)
        requireOrder(uploaderOf(request), upload?.metadata?.transactionId ?? added?.transactionId ?? null)
        if (upload && request.method === 'HEAD') await finishOnce(id)
      },
      onUploadFinish: async (_, { id }) => {
        await finishOnce(id)
        return {}
      },
      onResponseError: (request, error) => {
        failures.set(request as Request, error)
        return undefined
      },
    })
    return { server, partial }
  }

  /** Customers' links must not keep staff or other customers from sending files. Throws TOO_MANY_REQUESTS. */
  async function requirePlace(partial: UploadStore, channel: FileChannel, transactionId: string) {
    // Someone may have removed it since the start.
    await mkdir(folder, { recursive: true })
    const unfinished = await partial.listUnfinished()
    if (unfinished.length >= (channel === 'customer' ? MAX_UNFINISHED / 2 : MAX_UNFINISHED))
      throw domainError('TOO_MANY_REQUESTS')
    if (channel === 'staff') return
    const own = unfinished.filter(
      ({ metadata }) => metadata?.channel === 'customer' && metadata.transactionId === transactionId,
    )
    if (own.length >= MAX_UNFINISHED_OF_ORDER) throw domainError('TOO_MANY_REQUESTS')
  }

  const uploaderOf = (request: object): Uploader => {
    const uploader = uploaders.get(request as Request)
    if (!uploader) throw domainError('UNAUTHORIZED')
    return uploader
  }

  function finishOnce(id: string): Promise<void> {
    const running = finishing.get(id) ?? finish(id).finally(() => finishing.delete(id))
    finishing.set(id, running)
    return running
  }

  /** Adds the file of a complete upload. */
  async function finish(id: string): Promise<void> {
    const { partial } = await open()
    const upload = await partial.findUnfinished(id)
    if (!upload?.size || upload.offset !== upload.size) return
    const { actor, apiKey, ...file } = storedMetadataSchema.parse(upload.metadata)
    // Before its content is stored, which nothing would remove.
    await requireOrderLine(db, file)
    const local = path.join(folder, id)
    const hash = await hashFile(local)
    await store.put(originalKey(hash), local)
    const customer = file.channel === 'customer' ? await findCustomerName(db, file.transactionId) : null
    const context = transactionContext(db, {
      actor: actor || null,
      apiKey: apiKey || null,
      customer,
      onCommit,
    })
    await addFile(context, { ...file, id, hash, bytes: upload.size })
    // Between the two its time may have ended (retention.ts).
    await store.put(originalKey(hash), local)
    await partial.remove(id)
    onAdded()
  }

  /** A complete upload waits for the file store as long as it takes; only where it can never be added it ends, and as others do where its order is gone. */
  async function sweepOne(partial: UploadStore, { id, ...upload }: Upload): Promise<void> {
    const isExpired = Date.now() - Date.parse(upload.creation_date ?? '') > UPLOAD_LIFETIME_MS
    if (upload.offset !== upload.size) return isExpired ? await partial.remove(id) : undefined
    try {
      await finishOnce(id)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === 'INVALID_INPUT' || (isExpired && code === 'NOT_FOUND')) return await partial.remove(id)
      throw error
    }
  }

  return {
    async handle(request, uploader) {
      if (!METHODS.includes(request.method)) throw protocolError(405, request.method)
      const { server } = await open()
      uploaders.set(request, uploader)
      const answer = await server.handleWeb(request as Parameters<Server['handleWeb']>[0])
      if (answer.status < 400) return sameOrigin(answer)
      const failure = failures.get(request)
      throw failure instanceof Error ? failure : protocolError(answer.status, request.method)
    },

    async sweep(signal) {
      if (!existsSync(folder)) return
      const { partial } = await open()
      for (const upload of await partial.listUnfinished()) {
        if (signal.aborted) return
        await sweepOne(partial, upload).catch((error) =>
          log.warn({ err: error, upload: upload.id }, 'upload not finished'),
        )
      }
      await partial.removeBroken()
    },
  }
}

const FILES_ARE_OFF = 'File cetak belum dipakai toko ini. Pemilik bisa menyalakannya di Pengaturan, Toko'

function parseMetadata({ metadata, size }: Upload): z.infer<typeof metadataSchema> {
  const { transactionId, lineId, name } = metadata ?? {}
  const parsed = metadataSchema.safeParse({ transactionId, lineId, name })
  if (!parsed.success)
    throw invalidInput(
      ...parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message })),
    )
  if (size === 0) throw invalidInput({ path: ['name'], message: 'File ini kosong' })
  return parsed.data
}

function requireOrder({ transactionId }: Uploader, wanted: string | null): void {
  if (transactionId !== null && transactionId !== wanted) throw domainError('NOT_FOUND')
}

/** The library's answers allow every other site to read them. */
function sameOrigin(answer: Response): Response {
  answer.headers.delete('Access-Control-Allow-Origin')
  answer.headers.delete('Access-Control-Expose-Headers')
  return answer
}

/** The library's own refusals as errors of this API, with the status by which clients go on, start again or give up. */
function protocolError(status: number, method: string) {
  if (status === 409) return domainError('CONFLICT', undefined, 'Bagian file ini sudah diterima')
  if (status === 413 && method === 'POST') return domainError('PAYLOAD_TOO_LARGE', undefined, TOO_LARGE)
  if (status === 404 || status === 410)
    return domainError('NOT_FOUND', undefined, 'Unggahan ini tidak ada lagi. Mulai lagi')
  // 501: an extension of the protocol that is not offered.
  if (status >= 500 && status !== 501) return domainError('BUSY')
  return invalidInput({ path: [], message: 'Unggahan ini tidak sesuai protokol tus' })
}

/** Reads into the same memory again and again: a stream would leave 60 MB of its parts until they are collected. */
async function hashFile(local: string): Promise<string> {
  const hash = createHash('sha256')
  const part = Buffer.alloc(256 * 1024)
  const file = await openFile(local)
  try {
    for (;;) {
      const { bytesRead } = await file.read(part)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(part.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
