import type { ReactNode } from 'react'
import { Sheet } from '../../kit/dialogs/dialog.tsx'
import { PaymentFields } from './payment-fields.tsx'
import classes from './payment-sheet.module.css'
import { type Saving, TillFoot } from './till-foot.tsx'
import { TillLines } from './till-lines.tsx'
import type { Sale } from './use-sale.ts'

export function PaymentSheet(props: {
  opened: boolean
  sale: Sale
  saving: Saving
  children: ReactNode
  onClose: () => void
}) {
  const { opened, sale, saving, children, onClose } = props
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title="Pembayaran"
      classNames={{ body: classes.body }}
      // A tap on a field that is half in view must not scroll.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', behavior: 'instant' })}
    >
      <div className={classes.fields}>
        <div>
          <TillLines sale={sale} />
        </div>
        <div className={classes.payment}>
          <PaymentFields sale={sale} />
          {children}
        </div>
      </div>
      <div className={classes.foot}>
        <TillFoot sale={sale} saving={saving} />
      </div>
    </Sheet>
  )
}
