// Sends files to the server by the tus protocol: each in one tab of the browser, three at a time.
//
//   addUpload ──▶ waiting ──▶ sending ── the server has it ──▶ sent ── the screen shows the file ──▶ removed
//                  ▲   ▲         │
//     retryUpload  │   │         ├── no server ──▶ interrupted ── reconnected or paused long enough ──▶ sending
//                  │   │         ├── refused ──▶ failed
//                  │   └─────────┼─────────────────┘ retryUpload
//                  └── needsFile ◀── its bytes were neither stored nor chosen in this tab
import { liveQuery } from 'dexie'
import type { DetailedError } from 'tus-js-client'
import { local, type Upload } from './local.ts'
import { withLock } from './locks.ts'
import { classifyFailure } from './outbox-job.ts'
import { serverBackSignal } from './reachability.ts'
import { retryDelay, waitForRetry } from './retry.ts'
import { fileOf, finishUpload } from './uploads.ts'

/** An upload always takes the same of these locks: one tab sends it, and no more than this many are sent at once. */
const LANES = 3
/** Smaller than what proxies let pass in one request (bytes). */
const CHUNK_BYTES = 8 * 1024 * 1024
/** How often progress is stored (ms). */
const PROGRESS_MS = 500

/** `retry` ends the pause before the next attempt. */
type Running = { stop: AbortController; retry: AbortController }
/** Others wait for a person, or are done. */
const UNDER_WAY: readonly Upload['state'][] = ['waiting', 'sending', 'interrupted']

export function sendUploads(userId: string, signal: AbortSignal): void {
  const running = new Map<string, Running>()
  // Their orders were not opened again.
  void local.uploads
    .where({ userId })
    .filter(({ state }) => state === 'sent')
    .delete()
  const subscription = liveQuery(() => local.uploads.where({ userId }).toArray()).subscribe((uploads) => {
    const present = new Set(uploads.map(({ id }) => id))
    for (const [id, { stop }] of running) if (!present.has(id)) stop.abort()
    for (const { id, state } of uploads) {
      if (state === 'waiting') running.get(id)?.retry.abort()
      if (running.has(id) || !UNDER_WAY.includes(state)) continue
      const run = { stop: new AbortController(), retry: new AbortController() }
      running.set(id, run)
      send(id, run, AbortSignal.any([signal, run.stop.signal]))
        .catch(() => undefined)
        .finally(() => running.delete(id))
    }
  })
  signal.addEventListener('abort', () => subscription.unsubscribe())
}

async function send(id: string, run: Running, over: AbortSignal): Promise<void> {
  const lane = Number.parseInt(id.slice(-4), 16) % LANES
  await withLock(
    `printpro-upload-${lane}`,
    async (lost) => {
      const stop = AbortSignal.any([over, lost])
      for (let attempt = 0; !stop.aborted; attempt++) {
        const upload = await local.uploads.get(id)
        // Another tab may have sent it while this one waited for the lock.
        if (!upload || upload.state === 'sent' || upload.state === 'failed') return
        const file = await fileOf(id)
        if (!file) return void (await setState(id, 'needsFile'))
        const back = serverBackSignal()
        try {
          await setState(id, 'sending')
          await transfer(upload, file, stop)
          return await finishUpload(id)
        } catch (error) {
          if (stop.aborted) return
          const refusal = refusalOf(error)
          if (refusal) return void (await local.uploads.update(id, { state: 'failed', ...refusal }))
          run.retry = new AbortController()
          await setState(id, 'interrupted')
          const news = AbortSignal.any([stop, back, run.retry.signal])
          if (await waitForRetry(retryDelay(attempt, Math.random()), news)) attempt = 0
        }
      }
    },
    over,
  )
}

/** Goes on where the server is; begins again if the server knows nothing of it. Resolves once the server has the whole file. */
async function transfer(upload: Upload, file: Blob, stop: AbortSignal): Promise<void> {
  const { id, transactionId, lineId, name, url } = upload
  const { Upload: TusUpload } = await import('tus-js-client')
  stop.throwIfAborted()
  let storedAt = 0
  await new Promise<void>((resolve, reject) => {
    const tus = new TusUpload(file, {
      endpoint: `${location.origin}/api/files/uploads`,
      uploadUrl: url ?? null,
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { transactionId, lineId, name },
      onUploadUrlAvailable: () => void local.uploads.update(id, { url: tus.url ?? undefined }),
      onProgress: (sent) => {
        if (Date.now() - storedAt < PROGRESS_MS) return
        storedAt = Date.now()
        void local.uploads.update(id, { sent })
      },
      onError: reject,
      onSuccess: () => resolve(),
    })
    stop.addEventListener('abort', () => {
      void tus.abort()
      reject(stop.reason)
    })
    tus.start()
  })
}

async function setState(id: string, state: Upload['state']): Promise<void> {
  await local.uploads.update(id, { state })
}

/** The server's reason for not taking a file; undefined where another attempt may succeed. */
function refusalOf(error: unknown): Pick<Upload, 'problem' | 'isUnwanted'> | undefined {
  const answer = (error as Partial<DetailedError>).originalResponse
  if (!answer) return undefined
  const [status, body] = [answer.getStatus(), readBody(answer.getBody())]
  if (status === STORE_DOWN) return undefined
  const isRejected = classifyFailure({ status, defined: body !== undefined }) === 'rejected'
  if (!body || (!isRejected && status !== DISK_FULL)) return undefined
  return { problem: body.message, isUnwanted: status === NOT_FOUND }
}

/** The order or its line; a lost upload begins again. */
const NOT_FOUND = 404
/** The server's disk: a person has to make room first. */
const DISK_FULL = 507
/** The server keeps what was sent until the file store is back. */
const STORE_DOWN = 424

/** Undefined if it is not the server's own: a proxy's. */
function readBody(text: string): { message: string } | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof (body as { message?: unknown }).message === 'string'
      ? (body as { message: string })
      : undefined
  } catch {
    return undefined
  }
}
