import { Button } from '@mantine/core'
import { IconReceiptTax } from '@tabler/icons-react'
import { useState } from 'react'
import { preloaded } from '../../kit/feedback/preloaded.tsx'

const TaxInvoicesDialog = preloaded(() =>
  import('./tax-invoices-dialog.tsx').then((module) => module.TaxInvoicesDialog),
)

export function TaxInvoicesButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconReceiptTax size={18} />} onClick={() => setOpened(true)}>
        Faktur pajak
      </Button>
      <TaxInvoicesDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
