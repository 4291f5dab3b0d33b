import { Paper, Textarea } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Store } from '../../../../contract/store.ts'
import { type StoreChanges, storeChangesSchema } from '../../../../core/store-changes.ts'
import { useShop } from '../../../data/session.tsx'
import { RecordForm } from '../../../kit/record/record-form.tsx'
import { type RecordKind, schemaProblems } from '../../../kit/record/record-kind.ts'
import { useRecord } from '../../../kit/record/use-record.ts'
import { Sheets } from '../../../parts/nota/sheets.tsx'
import { CONFIGURATION } from '../shop/shop-record.ts'
import classes from './invoice-tab.module.css'
import { sampleTransaction } from './sample-transaction.ts'

/** The tab 'Invoice' (specification, section 2). */
const NOTES: RecordKind<Store, { invoiceNotes: string }, StoreChanges> = {
  ...CONFIGURATION,
  names: { invoiceNotes: 'Catatan invoice' },
  valuesOf: (stored) => ({ invoiceNotes: stored?.invoiceNotes ?? '' }),
  problemsOf: schemaProblems(storeChangesSchema),
  inputOf: (values) => values,
}

/** The notes at the foot of every invoice, beside an invoice as it will be printed with them. */
export function InvoiceTab() {
  const record = useRecord(NOTES, useShop().store)
  return (
    <div className={classes.columns}>
      <RecordForm record={record} submit="Simpan catatan" className={classes.form}>
        <Paper className={classes.field}>
          <Textarea
            {...record.field('invoiceNotes')}
            description="Tercetak di bagian bawah setiap invoice: syarat, rekening untuk pelunasan, ucapan terima kasih."
            autosize
            minRows={6}
            maxRows={16}
            maxLength={2000}
          />
        </Paper>
      </RecordForm>
      <Preview notes={record.values.invoiceNotes.trim()} />
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
