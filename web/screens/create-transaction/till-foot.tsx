import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { NOTHING_TO_SAVE } from '../../../core/orders/transaction.ts'
import { Money } from '../../kit/display/money.tsx'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { MOD_KEY } from '../../text.ts'
import { whenIdle } from '../../when-idle.ts'
import { CreditNotice, hasCredit } from './lazy-credit.ts'
import { ResultStrip } from './result-strip.tsx'
import classes from './till-foot.module.css'
import { useEarlyKeys } from './use-early-keys.ts'
import type { Sale } from './use-sale.ts'
import { useSaleKeys } from './use-sale-keys.ts'

// Shops without quotes never load it.
const loadSaveAsQuote = () => import('./save-as-quote.tsx')
const SaveAsQuote = lazyPart(() =>
  whenIdle()
    .then(loadSaveAsQuote)
    .then((module) => module.SaveAsQuote),
)

// Shops without recipes never load it.
const TillStock = lazyPart(() => import('./till-stock.tsx').then((module) => module.TillStock), 'beside')

export type Saving = { saving: boolean; save: (print: boolean) => Promise<void> }

export function TillFoot({ sale, saving }: { sale: Sale; saving: Saving }) {
  const { priceChange, customer } = sale
  const [label, setLabel] = useState('Simpan transaksi')
  const quote = useEarlyKeys(loadSaveAsQuote)
  useSaleKeys(sale.store.quotesEnabled && quote.wait ? { saveAsQuote: quote.wait } : {}, false)
  return (
    <div className={classes.foot}>
      <ResultStrip sale={sale} />
      {sale.draft.items.some(
        ({ productId }) => productId && sale.products.get(productId)?.recipe?.length,
      ) && (
        <Suspense>
          <TillStock sale={sale} />
        </Suspense>
      )}
      {customer && hasCredit(sale) && (
        <Suspense>
          <CreditNotice sale={sale} customer={customer} onLabel={setLabel} />
        </Suspense>
      )}
      {priceChange && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconAlertTriangle size={18} />}
          title="Harga atau tarif telah berubah"
        >
          <span className={classes.totals}>
            <span>
              <small>Total lama</small> <Money amount={priceChange.before.total} />
            </span>
            <span className="strong">
              <small>Total baru</small> <Money amount={priceChange.now.total} />
            </span>
          </span>
        </Alert>
      )}
      {!sale.saveable && <Missing sale={sale} />}
      <div className={classes.buttons}>
        <Button
          className={classes.save}
          justify="space-between"
          rightSection={!priceChange && <Keys keys={`${MOD_KEY} Enter`} />}
          aria-keyshortcuts="Control+Enter"
          disabled={!sale.saveable}
          loading={saving.saving}
          onClick={() => void saving.save(false)}
        >
          {priceChange ? 'Simpan dengan harga baru' : label}
        </Button>
        <Button
          className={classes.print}
          variant="default"
          aria-label="Simpan dan cetak"
          title={`${MOD_KEY} Shift Enter`}
          aria-keyshortcuts="Control+Shift+Enter"
          disabled={!sale.saveable || saving.saving}
          onClick={() => void saving.save(true)}
        >
          <IconPrinter size={20} />
          Cetak
        </Button>
      </div>
      {sale.store.quotesEnabled && (
        <Suspense>
          <SaveAsQuote sale={sale} onReady={quote.onReady} />
        </Suspense>
      )}
    </div>
  )
}

/** What a sale still needs before it can be saved. */
export function Missing({ sale: { customer, draft } }: { sale: Sale }) {
  const missing = draft.items.length > 0 ? 'Pilih pelanggan untuk menyimpan' : NOTHING_TO_SAVE
  return <p className={classes.need}>{customer ? 'Tambahkan minimal satu item' : missing}</p>
}
