import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { SharedDraft } from '../../../contract/held-drafts.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import { holdDraft, swapHeldDraft, useHeldDrafts } from '../../data/held-drafts.ts'
import {
  endSharedDraft,
  isDraftHere,
  takeSendingDraft,
  takeSharedDraft,
  useSharedDrafts,
} from '../../data/shared-drafts.ts'
import { domainErrorOf } from '../../domain-error.ts'
import { formatTime } from '../../format.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import {
  closeNotice,
  notifyFailure,
  notifySuccess,
  UNDO_MS,
  withdrawNotice,
} from '../../kit/feedback/notify.ts'
import { holdKeys, lastInputWasKey } from '../../kit/keyboard/hold-keys.ts'
import { type Draft, isUntouched } from './draft.ts'
import { type FieldPath, focusField, SEARCH } from './field-path.ts'
import { DRAFT_NAME, type Sale } from './use-sale.ts'

const FULL = 'Sudah sembilan transaksi ditahan'
const NOT_TAKEN = 'Belum dapat dilanjutkan'

/** Of this device, or of the server (`shared`). `by`: who holds it, null for one's own; `takenBy`: who continues it on another device. */
export type HeldEntry = {
  key: string
  label: string
  total: number | null
  by: string | null
  takenBy: string | null
  shared?: SharedDraft
  sharing?: string
  isRefused?: boolean
}

export function labelOf({ customer, newCustomer, items }: Draft): string {
  return customer?.name || newCustomer?.name.trim() || items[0]?.productName || 'Tanpa nama'
}

export function useHeld(sale: Sale) {
  const userId = sale.user.id
  const here = useHeldDrafts<Draft>(userId)
  const { shared, rows, refresh } = useSharedDrafts(userId, sale.store.heldDraftsShared)
  const latest = useRef(sale)
  // Only this screen can take up again what was emptied.
  const emptied = useRef<string>(undefined)
  useEffect(() => () => closeNotice(emptied.current), [])
  useEffect(() => {
    latest.current = sale
  })
  useEndOfTaken(sale.draft.id, rows)
  const held: HeldEntry[] = [
    ...here.map((draft) => ({ ...draft, takenBy: null })),
    ...shared.filter(({ draftId }) => draftId !== sale.draft.id).map((row) => toEntry(row, userId)),
  ].toSorted((one, other) => Number(one.takenBy !== null) - Number(other.takenBy !== null))
  const asHeld = (label?: string) => {
    const { draft, customer, pricing } = latest.current
    const name = label?.trim() || labelOf({ ...draft, customer })
    return { id: draft.id, label: name, total: pricing.figures?.total ?? null, draft, by: sale.user.name }
  }

  /** Freezes the draft while drafts change places. */
  async function frozen<Result>(work: () => Promise<Result>): Promise<Result> {
    latest.current.freeze(true)
    try {
      return await work()
    } finally {
      latest.current.freeze(false)
    }
  }

  async function isHeld(putAside: ReturnType<typeof asHeld>): Promise<boolean> {
    const elsewhere = rows.filter(({ heldBy, taken }) => heldBy === userId && !taken).length
    const done = await frozen(() => holdDraft(userId, putAside, elsewhere))
    if (!done) notifyFailure(FULL, { detail: 'Lanjutkan salah satunya lebih dulu.' })
    return done
  }

  /** The field has the focus before the next key, which is the next sale's. */
  function startOver(field: FieldPath) {
    flushSync(() => latest.current.startOver())
    focusField(field)
  }

  async function hold(label?: string): Promise<void> {
    // A sale that is being saved must not be put aside as well.
    if (latest.current.isFrozen()) return
    const putAside = asHeld(label)
    const byKey = lastInputWasKey()
    // What is typed from here on is meant for the next one.
    const keys = holdKeys()
    try {
      if (!(await isHeld(putAside))) return
      // By touch the search would bring up the keyboard.
      startOver(byKey ? SEARCH : 'customer')
      notifySuccess('Transaksi ditahan', { about: FULL, detail: putAside.label })
      keys.release()
    } finally {
      keys.drop()
    }
  }

  /** The open draft is put aside in its place. */
  async function swap(entry: HeldEntry): Promise<void> {
    if (latest.current.isFrozen()) return
    if (entry.takenBy && !(await confirm(takeOverQuestion(entry, sale.store.timeZone)))) return
    const open = isUntouched(latest.current.draft) ? null : asHeld()
    const byKey = lastInputWasKey()
    const keys = holdKeys()
    try {
      const draft = await frozen(() => takeHeld(entry, open))
      if (!draft) return
      withdrawNotice(FULL)
      withdrawNotice(NOT_TAKEN)
      flushSync(() => latest.current.change({ do: 'take up', draft }))
      // The button that was pressed is gone.
      if (byKey) focusField(SEARCH)
      keys.release()
    } catch (error) {
      const refusal = domainErrorOf(error)
      const away = 'Perlu tersambung ke server: mungkin sudah diambil di perangkat lain.'
      const detail = refusal ? `${entry.label}. ${refusal.message}.` : away
      notifyFailure(NOT_TAKEN, { about: NOT_TAKEN, detail, error })
      void refresh().catch(() => undefined)
    } finally {
      keys.drop()
    }
  }

  async function takeHeld(
    { key, shared, sharing }: HeldEntry,
    open: ReturnType<typeof asHeld> | null,
  ): Promise<Draft | undefined> {
    const place = { userId, name: DRAFT_NAME }
    if (shared) return await takeSharedDraft<Draft>(shared, place, open)
    const stored = here.find((one) => one.key === key)
    if (stored && sharing) return await takeSendingDraft({ ...stored, sharing }, place, open)
    return await swapHeldDraft<Draft>(userId, DRAFT_NAME, key, open)
  }

  /** Puts the open draft aside. False when there is no room for it, or it is being saved. */
  async function takeUp(draft: Draft): Promise<boolean> {
    if (latest.current.isFrozen()) return false
    if (!isUntouched(latest.current.draft) && !(await isHeld(asHeld()))) return false
    latest.current.change({ do: 'take up', draft })
    return true
  }

  /** Asks nothing: it can be undone. */
  function empty(): void {
    if (latest.current.isFrozen()) return
    const { draft } = latest.current
    startOver('customer')
    offerBack(draft)
  }

  function offerBack(draft: Draft): void {
    const undo = async () => (await takeUp(draft)) || offerBack(draft)
    emptied.current = notifySuccess('Transaksi dikosongkan', {
      about: 'emptied',
      forMs: UNDO_MS,
      action: { label: 'Urungkan', onClick: () => void undo() },
    })
  }

  return { held, hold, swap, takeUp, empty }
}

function toEntry(shared: SharedDraft, userId: string): HeldEntry {
  const { id, label, total, heldBy, heldByName, taken } = shared
  const by = heldBy === userId ? null : heldByName
  const takenBy = taken && (taken.by === userId ? 'Anda' : taken.byName)
  return { key: id, label, total, by, takenBy, shared }
}

function takeOverQuestion({ label, takenBy, shared }: HeldEntry, zone: ShopZone) {
  const at = shared?.taken ? ` sejak ${formatTime(shared.taken.at, zone)}` : ''
  return {
    title: `Ambil alih ${label}?`,
    message: `Sedang dibuka ${takenBy} di perangkat lain${at}. Yang diubah di sana sesudah itu tidak ikut.`,
    confirm: 'Ambil alih',
  }
}

/** What was taken up and has left this device, saved or emptied, is finished for the others too. */
function useEndOfTaken(draftId: string, rows: readonly SharedDraft[]): void {
  const before = useRef(draftId)
  useEffect(() => {
    const left = before.current
    before.current = draftId
    const row = left !== draftId && rows.find((one) => one.draftId === left)
    if (!row) return
    isDraftHere(left)
      .then((isHere) => (isHere ? undefined : endSharedDraft(row.id)))
      // Its order tells the others too, and what was emptied can only be taken over.
      .catch(() => undefined)
  }, [draftId, rows])
}
