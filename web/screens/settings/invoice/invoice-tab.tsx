import { Stack, Textarea } from '@mantine/core'
import type { Store } from '../../../../contract/store.ts'
import { type StoreChanges, storeChangesSchema } from '../../../../core/shop/store-changes.ts'
import { useShop } from '../../../data/session.tsx'
import { Section } from '../../../kit/display/section.tsx'
import { type RecordDefinition, schemaProblems } from '../../../kit/records/record-definition.ts'
import { RecordForm } from '../../../kit/records/record-form.tsx'
import { useRecord } from '../../../kit/records/use-record.ts'
import { CONFIGURATION } from '../shop/shop-record.ts'
import { BesideInvoice } from './beside-invoice.tsx'
import classes from './invoice-tab.module.css'
import { PaperChoice } from './paper-choice.tsx'

const NOTES: RecordDefinition<Store, { invoiceNotes: string }, StoreChanges> = {
  ...CONFIGURATION,
  names: { invoiceNotes: 'Catatan invoice' },
  valuesOf: (stored) => ({ invoiceNotes: stored?.invoiceNotes ?? '' }),
  problemsOf: schemaProblems(storeChangesSchema),
  inputOf: (values) => values,
}

export function InvoiceTab() {
  const record = useRecord(NOTES, useShop().store)
  return (
    <BesideInvoice typed={{ invoiceNotes: record.values.invoiceNotes.trim() }}>
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
          </Section>
        </RecordForm>
        <PaperChoice />
      </Stack>
    </BesideInvoice>
  )
}
