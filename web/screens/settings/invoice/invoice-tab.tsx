import { Paper, Textarea } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useShop } from '../../../data/session.tsx'
import { Sheets } from '../../../parts/nota/sheets.tsx'
import { StoreForm } from '../store-form.tsx'
import { useStoreForm } from '../use-store-form.ts'
import classes from './invoice-tab.module.css'
import { NOTES } from './notes-part.ts'
import { sampleTransaction } from './sample-transaction.ts'

/** The notes at the foot of every invoice, beside an invoice as it will be printed with them. */
export function InvoiceTab() {
  const state = useStoreForm(NOTES)
  return (
    <div className={classes.columns}>
      <StoreForm part={NOTES} state={state} save="Simpan catatan">
        <Paper className={classes.field}>
          <Textarea
            label="Catatan invoice"
            description="Tercetak di bagian bawah setiap invoice: syarat, rekening untuk pelunasan, ucapan terima kasih."
            autosize
            minRows={6}
            maxRows={16}
            maxLength={2000}
            value={state.form.invoiceNotes}
            error={state.problem('invoiceNotes')}
            onChange={(event) => state.change({ invoiceNotes: event.currentTarget.value })}
          />
        </Paper>
      </StoreForm>
      <Preview notes={state.form.invoiceNotes.trim()} />
    </div>
  )
}

function Preview({ notes }: { notes: string }) {
  const { store } = useShop()
  const [transaction] = useState(() => sampleTransaction(new Date()))
  // Typing goes first, the sheet follows.
  const invoiceNotes = useDeferredValue(notes)
  const shop = useMemo(() => ({ ...store, invoiceNotes }), [store, invoiceNotes])
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>Pratinjau invoice, dengan pesanan contoh</figcaption>
      <div
        role="img"
        aria-label="Invoice A5 dengan pesanan contoh dan catatan di atas"
        className={classes.desk}
      >
        <Sheets transaction={transaction} store={shop} size="a5" onLaidOut={nothing} />
      </div>
    </figure>
  )
}

function nothing() {}
