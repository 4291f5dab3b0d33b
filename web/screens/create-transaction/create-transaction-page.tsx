import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Customer } from '../../../contract/customers.ts'
import { PAYMENT_METHODS } from '../../../core/payments/payment.ts'
import { loadProducts } from '../../data/products.ts'
import { useShop } from '../../data/session.tsx'
import { formatTime } from '../../format.ts'
import { useWidth } from '../../kit/browser/use-phone.ts'
import { PageTitle } from '../../kit/display/page-title.tsx'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { prefetch, whenIdle } from '../../when-idle.ts'
import classes from './create-transaction-page.module.css'
import { CustomerBar } from './customer-bar.tsx'
import { Docket, type Room } from './docket.tsx'
import { isUntouched } from './draft.ts'
import { type FieldPath, focusField, focusNote, SEARCH } from './field-path.ts'
import { SizeDoubt } from './line-fields.tsx'
import { PayBar } from './pay-bar.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { TillFoot } from './till-foot.tsx'
import { TillLines } from './till-lines.tsx'
import { useEarlyKeys } from './use-early-keys.ts'
import { useSale } from './use-sale.ts'
import { useSaleKeys } from './use-sale-keys.ts'
import { type Saved, saleSaver, useSave } from './use-save.ts'

const CustomerDialog = preloaded(() =>
  import('./customer-dialog.tsx').then((module) => module.CustomerDialog),
)
const PaymentSheet = preloaded(() => import('./payment-sheet.tsx').then((module) => module.PaymentSheet))
const AfterSave = preloaded(() => import('./after-save.tsx').then((module) => module.AfterSave))

const loadHeldDrafts = () => import('./held-drafts.tsx')
const HeldDrafts = lazyPart(() =>
  whenIdle()
    .then(loadHeldDrafts)
    .then((module) => module.HeldDrafts),
)

const QuoteStrip = preloaded(() => import('./quote-strip.tsx').then((module) => module.QuoteStrip))

// Read before the screen is drawn.
loadProducts()

export function CreateTransactionPage() {
  const { user, store } = useShop()
  const sale = useSale(user, store)
  const room = useRoom()
  const navigate = useNavigate()
  // Beside the title are buttons too.
  const roomy = useWidth(80)
  const [choosing, setChoosing] = useState(false)
  const [paying, setPaying] = useState(false)
  const [saved, setSaved] = useState<Saved>()
  const [showsSaved, setShowsSaved] = useState(false)
  const held = useEarlyKeys(loadHeldDrafts)
  const saving = useSave(sale, {
    beforeFocus: () => setPaying(false),
    openOrder: (id) => void navigate({ to: '/transactions', search: { nota: id } }),
    afterSave: (saved) => {
      setPaying(false)
      setSaved(saved)
      setShowsSaved(true)
    },
  })
  if (showsSaved && !isUntouched(sale.draft)) setShowsSaved(false)
  const closeSaved = () => {
    flushSync(() => setShowsSaved(false))
    focusField('customer')
  }
  const choose = (customer: Customer) => {
    // The key that comes next is the first of a product: the search has the focus by then.
    flushSync(() => {
      sale.change({ do: 'choose customer', customer })
      setChoosing(false)
    })
    focusField(SEARCH)
  }
  const showNext = () => {
    if (showsSaved) closeSaved()
  }
  const payIn = (field: FieldPath) => {
    showNext()
    // On a phone the fields are in the sheet.
    if (room === 'phone') flushSync(() => setPaying(true))
    focusField(field)
  }
  const after = (place: 'till' | 'sheet' | 'closed sheet' | 'line') =>
    saved && <AfterSave place={place} saved={saved} store={store} onNew={closeSaved} />

  useSaleKeys(
    {
      chooseCustomer: () => setChoosing(true),
      pay: () => payIn('paid'),
      giveDiscount: () => payIn('discount'),
      nextMethod: () => {
        showNext()
        const at = PAYMENT_METHODS.indexOf(sale.draft.paymentMethod)
        const method = PAYMENT_METHODS[(at + 1) % PAYMENT_METHODS.length] ?? 'cash'
        sale.change({ do: 'pay by', method })
      },
      toggleExpress: () => {
        showNext()
        sale.change({ do: 'set due', due: { isExpress: !sale.draft.isExpress } })
      },
      writeNote: () => focusNote(sale.draft.items),
      quickAmount: (index) => {
        const [exact, quick] = [sale.quick[0], sale.quick[index]]
        if (quick && exact?.amount) sale.change({ do: 'pay', amount: quick.amount })
      },
      ...(held.wait && { hold: held.wait, showHeld: held.wait }),
      // A double press saves once.
      save: (print) => showsSaved || void saving.save(print),
    },
    paying,
  )

  // A touch screen would open its keyboard.
  useEffect(() => {
    if (matchMedia('(min-width: 62em) and (pointer: fine)').matches) focusField(SEARCH)
  }, [])
  useEffect(() => void prefetch(() => Promise.all([saleSaver(), AfterSave.fetch(), SizeDoubt.fetch()])), [])

  return (
    <div className={classes.page} data-room={room}>
      <PageTitle
        title="Buat Transaksi"
        aside={
          roomy &&
          sale.savedAt &&
          !isUntouched(sale.draft) &&
          `Draf tersimpan ${formatTime(new Date(sale.savedAt), store.timeZone)}`
        }
      />
      <div className={classes.work}>
        <Suspense>
          <HeldDrafts sale={sale} phone={room === 'phone'} onReady={held.onReady} />
        </Suspense>
        {sale.draft.quote && <QuoteStrip sale={sale} />}
        <CustomerBar sale={sale} onAsk={() => setChoosing(true)} onChoose={choose} />
        <Docket sale={sale} room={room} />
      </div>
      {room === 'phone' ? (
        <PayBar sale={sale} onPay={() => setPaying(true)} />
      ) : (
        <aside aria-label="Ringkasan dan pembayaran" className={classes.till}>
          {showsSaved ? (
            after('till')
          ) : (
            <>
              <div className={classes.tillBody}>
                <TillLines sale={sale} />
                <PaymentFields sale={sale} />
                {after('line')}
              </div>
              <div className={classes.tillFoot}>
                <TillFoot sale={sale} saving={saving} />
              </div>
            </>
          )}
        </aside>
      )}
      <CustomerDialog
        opened={choosing}
        store={store}
        form={sale.draft.newCustomer}
        onForm={(form) => sale.change({ do: 'fill in new customer', form })}
        onChoose={choose}
        onClose={() => setChoosing(false)}
      />
      <PaymentSheet
        opened={paying && room === 'phone'}
        sale={sale}
        saving={saving}
        onClose={() => setPaying(false)}
      >
        {after('line')}
      </PaymentSheet>
      {room === 'phone' && after(showsSaved ? 'sheet' : 'closed sheet')}
    </div>
  )
}

function useRoom(): Room {
  const table = useWidth(90)
  const folded = useWidth(62)
  if (table) return 'table'
  return folded ? 'folded table' : 'phone'
}
