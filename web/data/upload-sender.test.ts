import { beforeEach, expect, test, vi } from 'vitest'
import type { Upload } from './local.ts'

type TusOptions = {
  uploadUrl: string | null
  metadata: { name: string }
  onUploadUrlAvailable(): void
  onSuccess(): void
  onError(error: unknown): void
}

const { rows, files, browser, server } = vi.hoisted(() => ({
  rows: new Map<string, Upload>(),
  files: new Map<string, File>(),
  browser: { watchers: new Set<() => void>(), queues: new Map<string, Promise<unknown>>() },
  /** `answer`: what it says to each upload; it keeps those that are open. */
  server: {
    answer: 'takes' as 'takes' | 'hangs' | { status: number; body: string },
    begun: [] as { name: string; url: string | null }[],
    open: 0,
    most: 0,
  },
}))

// A fake of IndexedDB, shared by the tabs.
vi.mock('./local.ts', () => {
  const changed = <Result>(result: Result) => {
    for (const watcher of browser.watchers) watcher()
    return result
  }
  const matching = (isMeant: (row: Upload) => boolean) => ({
    filter: (also: (row: Upload) => boolean) => matching((row) => isMeant(row) && also(row)),
    toArray: async () => [...rows.values()].filter(isMeant),
    delete: async () => changed([...rows.values()].filter(isMeant).map(({ id }) => rows.delete(id)).length),
    modify: async (change: (row: Upload) => void) => {
      for (const row of rows.values()) if (isMeant(row)) change(row)
      changed(undefined)
    },
  })
  const all = matching(() => true)
  return {
    isStorageFull: () => false,
    local: {
      transaction: (...parts: unknown[]) => (parts.at(-1) as () => unknown)(),
      uploads: {
        filter: all.filter,
        where: (wanted: Partial<Upload>) =>
          matching((row) =>
            Object.entries(wanted).every(([field, value]) => row[field as keyof Upload] === value),
          ),
        get: async (id: string) => rows.get(id),
        put: async (row: Upload) => changed(rows.set(row.id, row)),
        update: async (id: string, changes: Partial<Upload>) => {
          const row = rows.get(id)
          if (row) changed(rows.set(id, { ...row, ...changes }))
        },
        delete: async (id: string) => changed(rows.delete(id)),
      },
      uploadFiles: {
        get: async (id: string) => files.has(id) && { file: files.get(id) },
        put: async ({ id, file }: { id: string; file: File }) => files.set(id, file),
        delete: async (id: string) => files.delete(id),
      },
    },
  }
})
vi.mock('dexie', () => ({
  liveQuery: (query: () => Promise<unknown>) => ({
    subscribe(next: (value: unknown) => void) {
      const run = () => void query().then(next)
      browser.watchers.add(run)
      run()
      return { unsubscribe: () => browser.watchers.delete(run) }
    },
  }),
}))
vi.mock('dexie-react-hooks', () => ({}))
vi.mock('./locks.ts', () => ({
  withLock(name: string, work: (lost: AbortSignal) => Promise<unknown>, signal: AbortSignal) {
    const run = () => (signal.aborted ? undefined : work(new AbortController().signal))
    const result = (browser.queues.get(name) ?? Promise.resolve()).then(run)
    browser.queues.set(
      name,
      result.catch(() => undefined),
    )
    return result
  },
}))
vi.mock('./reachability.ts', () => ({ serverBackSignal: () => new AbortController().signal }))
vi.mock('./retry.ts', () => ({ retryDelay: () => 0, waitForRetry: async () => false }))
vi.mock('tus-js-client', () => ({
  Upload: class {
    url: string | null
    readonly #options: TusOptions
    #isOpen = false
    constructor(_: Blob, options: TusOptions) {
      this.#options = options
      this.url = options.uploadUrl
    }
    start() {
      const { uploadUrl, metadata, onUploadUrlAvailable, onSuccess, onError } = this.#options
      server.begun.push({ name: metadata.name, url: uploadUrl })
      this.#isOpen = true
      server.most = Math.max(server.most, ++server.open)
      this.url ??= `/uploads/${metadata.name}`
      onUploadUrlAvailable()
      const { answer } = server
      if (answer === 'hangs') return
      setTimeout(() => {
        this.#close()
        if (answer === 'takes') return onSuccess()
        onError({ originalResponse: { getStatus: () => answer.status, getBody: () => answer.body } })
      })
    }
    async abort() {
      this.#close()
    }
    #close() {
      if (this.#isOpen) server.open -= 1
      this.#isOpen = false
    }
  },
}))
vi.stubGlobal('location', { origin: 'http://toko.local' })

const TARGET = { userId: 'siti', transactionId: 't', lineId: 'l' }
const states = () => [...rows.values()].map(({ name, state }) => `${name} ${state}`).toSorted()

/** Each tab has copies of the modules. */
async function openTab() {
  vi.resetModules()
  const [{ sendUploads }, uploads] = [await import('./upload-sender.ts'), await import('./uploads.ts')]
  const over = new AbortController()
  return {
    ...uploads,
    choose: (name: string) => uploads.addUpload(TARGET, new File(['content'], name)),
    send: () => sendUploads('siti', over.signal),
    close: () => over.abort(),
  }
}

beforeEach(() => {
  rows.clear()
  files.clear()
  browser.watchers.clear()
  browser.queues.clear()
  Object.assign(server, { answer: 'takes', begun: [], open: 0, most: 0 })
})

test('of two tabs one sends each file, and no more than three are sent at once', async () => {
  const tabs = [await openTab(), await openTab()]
  for (const { send } of tabs) send()
  const names = Array.from({ length: 12 }, (_, index) => `${index}.pdf`)
  await Promise.all(names.map((name, index) => tabs[index % 2]?.choose(name)))
  await expect.poll(() => states().every((text) => text.endsWith('sent'))).toBe(true)
  expect(server.begun.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(server.most).toBeLessThanOrEqual(3)
  expect(files.size).toBe(0)
})

test('a tab that is closed leaves its file to the other, which goes on where it ended', async () => {
  const [first, second] = [await openTab(), await openTab()]
  server.answer = 'hangs'
  first.send()
  await first.choose('a.pdf')
  await expect.poll(() => server.begun.length).toBe(1)
  second.send()
  server.answer = 'takes'
  first.close()
  await expect.poll(() => states()[0]).toBe('a.pdf sent')
  expect(server.begun).toEqual([
    { name: 'a.pdf', url: null },
    { name: 'a.pdf', url: '/uploads/a.pdf' },
  ])
})

test('a refusal waits for a person, an answer of a proxy does not, and a file that is gone is asked for', async () => {
  const refused = (status: number, message: string) => ({ status, body: JSON.stringify({ message }) })
  const failure = () => [...rows.values()].map(({ problem, isUnwanted }) => [problem, isUnwanted])
  const { send, choose, retryUpload, close } = await openTab()
  send()
  server.answer = refused(404, 'Pesanan atau item ini tidak ada lagi')
  await choose('a.pdf')
  await expect.poll(() => states()[0]).toBe('a.pdf failed')
  expect(failure()).toEqual([['Pesanan atau item ini tidak ada lagi', true]])

  server.answer = { status: 502, body: '<h1>Bad gateway</h1>' }
  const [id = ''] = rows.keys()
  await retryUpload(id)
  await expect.poll(() => server.begun.length).toBeGreaterThan(5)
  server.answer = refused(507, 'Disk server hampir penuh')
  await expect.poll(() => states()[0]).toBe('a.pdf failed')
  expect(failure()).toEqual([['Disk server hampir penuh', false]])

  // After a reload, on a device that had no room for a copy.
  close()
  files.delete(id)
  const reloaded = await openTab()
  await reloaded.retryUpload(id)
  reloaded.send()
  await expect.poll(() => states()[0]).toBe('a.pdf needsFile')
})

test('what was abandoned leaves the device after its days; what still waits for the server stays', async () => {
  const { choose, removeAbandoned, ABANDONED_DAYS } = await openTab()
  for (const name of ['refused', 'waiting', 'of Dewi', 'sent by Dewi']) await choose(name)
  const later = Date.now() + (ABANDONED_DAYS + 1) * 24 * 3_600_000
  const [refused, , dewi, sent] = [...rows.values()] as [Upload, Upload, Upload, Upload]
  Object.assign(refused, { state: 'failed' })
  Object.assign(dewi, { userId: 'dewi' })
  Object.assign(sent, { userId: 'dewi', state: 'sent' })
  expect(await removeAbandoned('siti', Date.now())).toEqual([])
  expect(await removeAbandoned('siti', later)).toEqual(['refused', 'of Dewi'])
  expect([[...rows.values()].map(({ name }) => name), files.size]).toEqual([['waiting'], 1])
})
