import { useLayoutEffect, useRef, useState } from 'react'
import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { paginate, type SheetPlan } from './layout.ts'
import { Head, Items, Meta, Tail } from './parts.tsx'
import { type PaperSize, Sheet } from './sheet.tsx'
import classes from './sheets.module.css'

type SheetsProps = { transaction: Transaction; store: Store; size: PaperSize; onLaidOut: () => void }

/**
 * The invoice on as many sheets as it needs. It is laid out once unseen, in the paper's own millimetres, to learn how high each
 * part is; the sheets that are shown and printed follow from that, so that screen, A5 and A4 agree.
 */
export function Sheets({ transaction, store, size, onLaidOut }: SheetsProps) {
  const draft = useRef<HTMLDivElement>(null)
  const [plan, setPlan] = useState<SheetPlan[]>()
  const [faced, setFaced] = useState(false)

  useLayoutEffect(() => {
    // Laying the words out is what asks for their face; rows are as high as they will be only once it is there.
    draft.current?.getBoundingClientRect()
    void document.fonts.ready.then(() => setFaced(true))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with the order, the shop and the paper
  useLayoutEffect(() => {
    // While it is being printed the draft is not laid out: the plan stays.
    if (faced && draft.current?.getClientRects().length) setPlan(paginate(measure(draft.current)))
  }, [faced, transaction, store, size])
  useLayoutEffect(() => {
    if (plan) onLaidOut()
  }, [plan, onLaidOut])

  return (
    <>
      <div ref={draft} className={classes.draft} data-size={size} aria-hidden="true">
        <Sheet size={size}>
          <Head store={store} transaction={transaction} />
          <Meta transaction={transaction} zone={store.timeZone} />
          <Items items={transaction.items} all={transaction.items} />
          <Tail transaction={transaction} store={store} />
        </Sheet>
      </div>
      <div className={classes.sheets} data-size={size}>
        {plan?.map((sheet, index) => (
          <Sheet key={sheet.from} size={size} number={plan.length > 1 && `Hal ${index + 1}/${plan.length}`}>
            <Head store={store} transaction={transaction} />
            {index === 0 && <Meta transaction={transaction} zone={store.timeZone} />}
            {sheet.until > sheet.from && (
              <Items
                items={transaction.items.slice(sheet.from, sheet.until)}
                all={transaction.items}
                from={sheet.from}
              />
            )}
            {sheet.last && <Tail transaction={transaction} store={store} />}
          </Sheet>
        ))}
      </div>
    </>
  )
}

function measure(draft: HTMLElement) {
  const sheet = draft.querySelector<HTMLElement>('[data-sheet]')
  const height = (selector: string) => draft.querySelector(selector)?.getBoundingClientRect().height ?? 0
  const style = sheet ? getComputedStyle(sheet) : undefined
  const inner = Number.parseFloat(style?.paddingTop ?? '0') + Number.parseFloat(style?.paddingBottom ?? '0')
  const nextHead = height('header') + height('thead')
  return {
    page: Number.parseFloat(style?.minHeight ?? '0') - inner,
    firstHead: nextHead + height('dl'),
    nextHead,
    rows: [...draft.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height),
    tail: height('[data-part="tail"]'),
  }
}
