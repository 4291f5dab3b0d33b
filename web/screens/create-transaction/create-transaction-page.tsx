import { lazy, Suspense, useEffect, useState } from 'react'
import { useShop } from '../../data/session.tsx'
import { timeText } from '../../format.ts'
import { PageTitle } from '../../kit/page-title.tsx'
import { useWidth } from '../../kit/use-phone.ts'
import { whenIdle } from '../../kit/when-idle.ts'
import classes from './create-transaction-page.module.css'
import { CustomerBar } from './customer-bar.tsx'
import { Docket, type Room } from './docket.tsx'
import { isUntouched } from './draft.ts'
import { focusField, focusSoon, SEARCH } from './field-path.ts'
import { PayBar } from './pay-bar.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { quickAmounts } from './quote.ts'
import { TillFoot } from './till-foot.tsx'
import { TillLines } from './till-lines.tsx'
import { useSale } from './use-sale.ts'
import { useSaleKeys } from './use-sale-keys.ts'
import { type Saved, saleSaver, useSave } from './use-save.ts'

const dialog = () => import('./customer-dialog.tsx')
const sheet = () => import('./payment-sheet.tsx')
const afterSave = () => import('./after-save.tsx')
const CustomerDialog = lazy(() => dialog().then((module) => ({ default: module.CustomerDialog })))
const PaymentSheet = lazy(() => sheet().then((module) => ({ default: module.PaymentSheet })))
const AfterSave = lazy(() => afterSave().then((module) => ({ default: module.AfterSave })))

const HeldDrafts = lazy(() =>
  whenIdle()
    .then(() => import('./held-drafts.tsx'))
    .then((module) => ({ default: module.HeldDrafts })),
)

/** Where a sale is made: the customer, the docket that grows line by line, and the till. */
export function CreateTransactionPage() {
  const { user, store } = useShop()
  const sale = useSale(user, store)
  const room = useRoom()
  const [choosing, setChoosing] = useState<boolean>()
  const [paying, setPaying] = useState<boolean>()
  const [saved, setSaved] = useState<Saved>()
  const [showsSaved, setShowsSaved] = useState(false)
  const saving = useSave(sale, {
    beforeFocus: () => setPaying((before) => before && false),
    afterSave: (saved) => {
      setPaying((before) => before && false)
      setSaved(saved)
      setShowsSaved(true)
    },
  })
  // The next sale has begun.
  if (showsSaved && !isUntouched(sale.draft)) setShowsSaved(false)
  const closeSaved = () => {
    setShowsSaved(false)
    focusSoon('customer')
  }
  const after = (place: 'till' | 'sheet' | 'closed sheet' | 'line') =>
    saved && <AfterSave place={place} saved={saved} store={store} onNew={closeSaved} />

  useSaleKeys(
    {
      chooseCustomer: () => setChoosing(true),
      pay: () => {
        if (room !== 'phone' || paying) focusField('paid')
        else {
          setPaying(true)
          focusSoon('paid')
        }
      },
      quickAmount: (index) => {
        const total = sale.quote.figures?.total ?? 0
        const quick = total > 0 && quickAmounts(total, sale.draft.paymentMethod)[index]
        if (quick) sale.change({ do: 'pay', amount: quick.amount })
      },
      // Pressed twice, it is meant once.
      save: (print) => showsSaved || void saving.save(print),
    },
    paying === true,
  )

  // What F2, Bayar and saving need is fetched while nobody waits for it.
  useEffect(
    () =>
      void whenIdle()
        .then(() => Promise.all([dialog(), sheet(), saleSaver(), afterSave()]))
        .catch(() => undefined),
    [],
  )

  return (
    <div className={classes.page} data-room={room}>
      <PageTitle
        title="Buat Transaksi"
        aside={
          sale.savedAt &&
          !isUntouched(sale.draft) &&
          `Draf tersimpan ${timeText(sale.savedAt, store.timeZone)}`
        }
      />
      <div className={classes.work}>
        <div className={classes.held}>
          <Suspense>
            <HeldDrafts sale={sale} phone={room === 'phone'} />
          </Suspense>
        </div>
        <CustomerBar sale={sale} onChoose={() => setChoosing(true)} />
        <Docket sale={sale} room={room} />
      </div>
      {room === 'phone' ? (
        <PayBar sale={sale} onPay={() => setPaying(true)} />
      ) : (
        <aside aria-label="Ringkasan dan pembayaran" className={classes.till}>
          <Suspense>
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
          </Suspense>
        </aside>
      )}
      <Suspense>
        {choosing !== undefined && (
          <CustomerDialog
            opened={choosing}
            store={store}
            form={sale.draft.newCustomer}
            onForm={(form) => sale.change({ do: 'fill in new customer', form })}
            onChoose={(customer) => {
              sale.change({ do: 'choose customer', customer })
              setChoosing(false)
              focusSoon(SEARCH)
            }}
            onClose={() => setChoosing(false)}
          />
        )}
        {paying !== undefined && (
          <PaymentSheet
            opened={paying && room === 'phone'}
            sale={sale}
            saving={saving}
            onClose={() => setPaying(false)}
          >
            {after('line')}
          </PaymentSheet>
        )}
        {room === 'phone' && after(showsSaved ? 'sheet' : 'closed sheet')}
      </Suspense>
    </div>
  )
}

function useRoom(): Room {
  const table = useWidth(84)
  const till = useWidth(62)
  if (table) return 'table'
  return till ? 'cards' : 'phone'
}
