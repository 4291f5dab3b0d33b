import { Button } from '@mantine/core'
import { IconReceiptTax } from '@tabler/icons-react'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'

/** Instead of the fields of a payment: rarely used, so it loads when it is opened. */
export const WithholdingForm = preloaded(() =>
  import('./withholding-form.tsx').then((module) => module.WithholdingForm),
)

export function WithholdingButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconReceiptTax size={18} />}
      justify="flex-start"
      onClick={onClick}
    >
      {PAYMENT_METHOD_LABELS.withholding}
    </Button>
  )
}
