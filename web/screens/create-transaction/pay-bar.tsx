import { ActionIcon, Button } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { FittedMoney } from '../../kit/display/money.tsx'
import { focusField, SEARCH } from './field-path.ts'
import classes from './pay-bar.module.css'
import { Missing } from './till-foot.tsx'
import type { Sale } from './use-sale.ts'

export function PayBar({ sale, onPay }: { sale: Sale; onPay: () => void }) {
  const { figures, lines } = sale.pricing
  return (
    <section aria-label="Total dan bayar" className={classes.bar} data-replaces-tabs>
      {lines.length === 0 && <Missing sale={sale} />}
      <ActionIcon variant="default" size={52} aria-label="Tambah item" onClick={() => focusField(SEARCH)}>
        <IconPlus size={22} />
      </ActionIcon>
      <div className={classes.total}>
        <span className={classes.label}>Total · {lines.length} item</span>
        <span className={classes.amount} aria-live="polite">
          {figures ? <FittedMoney amount={figures.total} className={classes.fitted} /> : '—'}
        </span>
      </div>
      <Button
        className={classes.pay}
        rightSection={<IconChevronRight size={18} />}
        aria-haspopup="dialog"
        data-field="pay"
        disabled={lines.length === 0 || !figures}
        onClick={onPay}
      >
        Bayar
      </Button>
    </section>
  )
}
