import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Store } from '../../../../contract/store.ts'
import { useShop } from '../../../data/session.tsx'
import { useWidth } from '../../../kit/browser/use-phone.ts'
import { useDevicePaper } from '../../../parts/printing/device-paper.ts'
import { PAPER_NAMES } from '../../../parts/printing/papers.ts'
import { Sheets } from '../../../parts/printing/sheets.tsx'
import classes from './beside-invoice.module.css'
import { sampleTransaction } from './sample-transaction.ts'

type BesideInvoiceProps = {
  typed: Partial<Store>
  /** Where there is no room for both side by side, the form is shown without the invoice. */
  onlyBeside?: boolean
  children: ReactNode
}

export function BesideInvoice({ typed, onlyBeside = false, children }: BesideInvoiceProps) {
  const beside = useWidth(87.5)
  return (
    <div className={classes.columns}>
      {children}
      {(beside || !onlyBeside) && <Preview typed={typed} />}
    </div>
  )
}

function Preview({ typed }: { typed: Partial<Store> }) {
  const { store } = useShop()
  const [size] = useDevicePaper('invoice')
  const [now] = useState(() => new Date())
  // Typing goes first, the sheet follows.
  const latest = useDeferredValue(JSON.stringify(typed))
  const shop = useMemo(() => ({ ...store, ...(JSON.parse(latest) as Partial<Store>) }), [store, latest])
  const transaction = useMemo(() => sampleTransaction(now, shop), [now, shop])
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>Pratinjau invoice, dengan pesanan contoh</figcaption>
      <div
        role="img"
        aria-label={`Invoice ${PAPER_NAMES[size]} dengan pesanan contoh dan isian di samping`}
        className={classes.desk}
      >
        <Sheets transaction={transaction} store={shop} size={size} onLaidOut={nothing} />
      </div>
    </figure>
  )
}

function nothing() {}
