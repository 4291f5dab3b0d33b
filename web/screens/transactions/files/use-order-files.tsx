import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { OrderFile } from '../../../../contract/files.ts'
import type { Transaction } from '../../../../contract/transaction-record.ts'
import { MAX_FILE_BYTES } from '../../../../core/files/order-file.ts'
import type { Upload } from '../../../data/local.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { useShop } from '../../../data/session.tsx'
import { addUpload, removeUpload, useUploads } from '../../../data/uploads.ts'
import { notifyFailure } from '../../../kit/feedback/notify.ts'
import { askForLines } from './line-question.tsx'

export type OrderFiles = {
  isLoaded: boolean
  items: Transaction['items']
  /** The newest first. */
  versionsOf: (lineId: string) => OrderFile[]
  uploadsOf: (lineId: string) => Upload[]
  /** Of lines that an edit has removed, the newest each. */
  lost: OrderFile[]
  /** The file of the first line that has one. */
  first: OrderFile | undefined
  /** Sends files to their lines; asks which those are where that is not clear. */
  take: (files: readonly File[], lineId?: string) => Promise<void>
  /** Opens the system's dialog. */
  choose: (lineId?: string) => void
  /** To be drawn once. */
  input: ReactNode
}

/** The files of an order's lines; null in shops that keep none. */
export function useOrderFiles({ id: transactionId, items }: Transaction): OrderFiles | null {
  const { user, store } = useShop()
  const isOn = Boolean(store.filesEnabled)
  const { data } = useQuery(queries.files.list.queryOptions({ input: { transactionId }, enabled: isOn }))
  const uploads = useUploads(user.id, transactionId)
  const input = useRef<HTMLInputElement>(null)
  /** The line for which the system's dialog is open. */
  const chosenFor = useRef<string>(undefined)
  const versions = useMemo(() => Map.groupBy(data?.rows ?? [], ({ lineId }) => lineId), [data])
  useSentFiles(uploads)
  if (!isOn) return null

  const versionsOf = (lineId: string) => versions.get(lineId) ?? []
  const uploadsOf = (lineId: string) => uploads.filter((upload) => upload.lineId === lineId)

  async function take(given: readonly File[], lineId?: string) {
    const files = given.filter(isTakeable)
    const [first] = files
    if (!first) return
    const empty = items.filter(({ id }) => versionsOf(id).length === 0 && uploadsOf(id).length === 0)
    const possible = (empty.length > 0 ? empty : items).map(({ id }) => id)
    const only = lineId ?? (possible.length === 1 ? possible[0] : undefined)
    const lines = files.length === 1 && only ? [only] : await askForLines({ files, items, possible })
    if (!lines) return
    for (const [index, file] of files.entries())
      await addUpload({ userId: user.id, transactionId, lineId: lines[index] ?? '' }, file)
  }

  return {
    isLoaded: data !== undefined,
    items,
    versionsOf,
    uploadsOf,
    lost: [...versions.values()]
      .flatMap(([newest]) => newest ?? [])
      .filter(({ lineId }) => items.every(({ id }) => id !== lineId)),
    first: items.map(({ id }) => versionsOf(id)[0]).find((file) => file !== undefined),
    take,
    choose(lineId) {
      chosenFor.current = lineId
      input.current?.click()
    },
    input: (
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="File cetak"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file can be chosen again.
          currentTarget.value = ''
          void take(files, chosenFor.current)
        }}
      />
    ),
  }
}

/** An upload disappears once its file is shown. */
function useSentFiles(uploads: readonly Upload[]): void {
  const sent = uploads.filter(({ state }) => state === 'sent').map(({ id }) => id)
  const ids = sent.join()
  useEffect(() => {
    if (ids === '') return
    void invalidate(queries.files).then(() => Promise.all(ids.split(',').map(removeUpload)))
  }, [ids])
}

function isTakeable({ name, size }: File): boolean {
  if (size === 0) notifyFailure(`${name} kosong`, { about: name })
  else if (size > MAX_FILE_BYTES) notifyFailure(`${name} terlalu besar. Paling besar 2 GB`, { about: name })
  return size > 0 && size <= MAX_FILE_BYTES
}

/** Files that another app has shared. */
export function useGivenFiles(files: OrderFiles | null, given: readonly File[], onTaken: () => void): void {
  useEffect(() => {
    if (!files?.isLoaded || given.length === 0) return
    onTaken()
    void files.take(given)
  })
}

/** Files that are dropped on a panel, or on one of its lines (`data-line`), or pasted. */
export function useFileDrop(
  panel: RefObject<HTMLElement | null>,
  take: OrderFiles['take'] | undefined,
): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  const isOn = take !== undefined
  useEffect(() => {
    const target = panel.current
    if (!isOn || !target) return
    const over = new AbortController()
    const options = { signal: over.signal }
    const mark = (isOver: boolean) => target.toggleAttribute('data-dropping', isOver)
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      mark(event.type === 'dragover')
      if (event.type !== 'drop') return
      const line = (event.target as Element).closest<HTMLElement>('[data-line]')?.dataset.line
      void latest.current?.([...event.dataTransfer.files], line)
    }
    const onLeave = ({ relatedTarget }: DragEvent) => mark(target.contains(relatedTarget as Node | null))
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const isCovered = document.querySelector('[aria-modal="true"]:not([data-replaces-tabs])')
      if (files.length === 0 || isCovered) return
      event.preventDefault()
      void latest.current?.(files)
    }
    target.addEventListener('dragover', onDrag, options)
    target.addEventListener('drop', onDrag, options)
    target.addEventListener('dragleave', onLeave, options)
    document.addEventListener('paste', onPaste, options)
    return () => over.abort()
  }, [panel, isOn])
}
