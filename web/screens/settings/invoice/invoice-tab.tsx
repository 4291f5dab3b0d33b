import { Checkbox, Stack, Textarea } from '@mantine/core'
import '../../../theme/later-styles.css'
import type { Store } from '../../../../contract/store.ts'
import { type StoreChanges, storeChangesSchema } from '../../../../core/shop/store-changes.ts'
import { useProducts } from '../../../data/products.ts'
import { useShop } from '../../../data/session.tsx'
import { Section } from '../../../kit/display/section.tsx'
import { type RecordDefinition, schemaProblems } from '../../../kit/records/record-definition.ts'
import { RecordForm } from '../../../kit/records/record-form.tsx'
import { useRecord } from '../../../kit/records/use-record.ts'
import { CONFIGURATION } from '../shop/shop-record.ts'
import { BesideInvoice } from './beside-invoice.tsx'
import classes from './invoice-tab.module.css'
import { PaperChoice } from './paper-choice.tsx'

type InvoiceValues = { invoiceNotes: string; printBilledSize: boolean }

const NOTES: RecordDefinition<Store, InvoiceValues, StoreChanges> = {
  ...CONFIGURATION,
  names: { invoiceNotes: 'Catatan invoice', printBilledSize: 'Ukuran ditagih di invoice' },
  valuesOf: (stored) => ({
    invoiceNotes: stored?.invoiceNotes ?? '',
    printBilledSize: stored?.printBilledSize ?? false,
  }),
  problemsOf: schemaProblems(storeChangesSchema),
  inputOf: (values) => values,
  texts: { printBilledSize: (prints) => (prints ? 'ya' : 'tidak') },
}

export function InvoiceTab() {
  const record = useRecord(NOTES, useShop().store)
  const { invoiceNotes, printBilledSize } = record.values
  // Only where a product is billed by more than its size.
  const isOffered =
    useProducts().some(({ billing, minimumTotal }) => billing || minimumTotal > 0) || printBilledSize
  return (
    <BesideInvoice typed={{ invoiceNotes: invoiceNotes.trim(), printBilledSize }}>
      <Stack gap={16} className={classes.form}>
        <RecordForm record={record} submit="Simpan catatan">
          <Section
            title="Catatan invoice"
            hint="Tercetak di bagian bawah setiap invoice: syarat, rekening untuk pelunasan, ucapan terima kasih."
          >
            <Textarea
              {...record.field('invoiceNotes')}
              label={null}
              aria-label="Catatan invoice"
              autosize
              minRows={6}
              maxRows={16}
              maxLength={2000}
            />
            {isOffered && (
              <Checkbox
                {...record.box('printBilledSize')}
                label="Tulis ukuran yang ditagih dan minimum di invoice"
              />
            )}
          </Section>
        </RecordForm>
        <PaperChoice />
      </Stack>
    </BesideInvoice>
  )
}
