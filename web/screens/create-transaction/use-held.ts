import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type HeldDraft, holdDraft, swapHeldDraft, useHeldDrafts } from '../../data/held-drafts.ts'
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

export function labelOf({ customer, newCustomer, items }: Draft): string {
  return customer?.name || newCustomer?.name.trim() || items[0]?.productName || 'Tanpa nama'
}

export function useHeld(sale: Sale) {
  const held = useHeldDrafts<Draft>(sale.user.id)
  const latest = useRef(sale)
  // Only this screen can take up again what was emptied.
  const emptied = useRef<string>(undefined)
  useEffect(() => () => closeNotice(emptied.current), [])
  useEffect(() => {
    latest.current = sale
  })
  const userId = sale.user.id
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
    const done = await frozen(() => holdDraft(userId, putAside))
    if (!done) notifyFailure(FULL, { detail: 'Lanjutkan salah satunya lebih dulu.' })
    return done
  }

  /** The field has the focus before the next key, which is the next sale's. */
  function startOver(field: FieldPath) {
    flushSync(() => latest.current.startOver())
    focusField(field)
  }

  async function hold(label?: string): Promise<void> {
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
  async function swap({ key }: HeldDraft<Draft>): Promise<void> {
    const open = isUntouched(latest.current.draft) ? null : asHeld()
    const byKey = lastInputWasKey()
    const keys = holdKeys()
    try {
      const draft = await frozen(() => swapHeldDraft<Draft>(userId, DRAFT_NAME, key, open))
      if (!draft) return
      withdrawNotice(FULL)
      flushSync(() => latest.current.change({ do: 'take up', draft }))
      // The button that was pressed is gone.
      if (byKey) focusField(SEARCH)
      keys.release()
    } finally {
      keys.drop()
    }
  }

  /** Puts the open draft aside. False when there is no room for it. */
  async function takeUp(draft: Draft): Promise<boolean> {
    if (!isUntouched(latest.current.draft) && !(await isHeld(asHeld()))) return false
    latest.current.change({ do: 'take up', draft })
    return true
  }

  /** Asks nothing: it can be undone. */
  function empty(): void {
    const { draft } = latest.current
    startOver('customer')
    emptied.current = notifySuccess('Transaksi dikosongkan', {
      about: 'emptied',
      forMs: UNDO_MS,
      action: { label: 'Urungkan', onClick: () => void takeUp(draft) },
    })
  }

  return { held, hold, swap, takeUp, empty }
}
