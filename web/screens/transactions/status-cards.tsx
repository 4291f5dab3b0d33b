import { Radio } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { ORDER_STATUSES, type OrderStatus } from '../../../core/transaction.ts'
import { StatusStrip } from '../../kit/status-strip.tsx'
import { ORDER_STATUS_LOOKS } from '../../text.ts'
import classes from './status-cards.module.css'

/** The four order states, any of which may be picked (specification, section 4). */
export function StatusCards({
  value,
  onChange,
}: {
  value: OrderStatus
  onChange: (status: OrderStatus) => void
}) {
  return (
    <Radio.Group label="Status order" value={value} onChange={(status) => onChange(status as OrderStatus)}>
      <div className={classes.cards}>
        {ORDER_STATUSES.map((status) => (
          <Radio.Card key={status} value={status} className={classes.card}>
            <StatusStrip {...ORDER_STATUS_LOOKS[status]} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
