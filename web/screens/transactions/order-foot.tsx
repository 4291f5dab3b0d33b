import { Button } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { type OrderAction, orderState } from '../../../core/orders/order-actions.ts'
import { READY_STAGE, stageName, stagesOfShop } from '../../../core/orders/stage.ts'
import { useShop } from '../../data/session.tsx'
import { useToday } from '../../kit/browser/use-today.ts'
import { PanelFigure, PanelFoot } from '../../kit/dialogs/panel-foot.tsx'
import { ControlStrip, Dot } from '../../kit/feedback/status.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { MOD_KEY } from '../../text.ts'
import { OrderAgain } from './order-bar.tsx'
import classes from './order-panel.module.css'
import { byWords, momentWords } from './order-words.ts'

type OrderFootProps = {
  sale: Transaction
  /** Without what waits on this device (rupiah). */
  owed: number
  /** What goes back over the counter of the payment just taken (rupiah). */
  change: number
  /** The main action first. */
  actions: readonly OrderAction[]
  busy: boolean
  onAction: (action: OrderAction) => void
}

const LABELS: Record<OrderAction, string> = {
  pay: 'Terima pembayaran',
  finish: 'Selesai',
  handOver: 'Diambil',
}

export function OrderFoot({ sale, owed, change, actions, busy, onAction }: OrderFootProps) {
  const { pages } = useShop()
  const [main, second] = actions
  const ended = ['handedOver', 'cancelled'].includes(orderState(sale))
  return (
    <PanelFoot
      state={
        change > 0 ? (
          <PanelFigure label="Kembalian" amount={change} tone="green" />
        ) : owed > 0 ? (
          <PanelFigure label="Sisa" amount={owed} tone="magenta" />
        ) : (
          <Standing sale={sale} />
        )
      }
    >
      {!main && ended && pages.includes('/create-transaction') && <OrderAgain id={sale.id} large />}
      {second && (
        <Button
          variant="default"
          leftSection={<Glyph action={second} />}
          disabled={busy}
          onClick={() => onAction(second)}
        >
          {LABELS[second]}
        </Button>
      )}
      {main && (
        <Button
          rightSection={<Keys keys={main === 'pay' ? 'F4' : `${MOD_KEY} Enter`} />}
          aria-keyshortcuts={main === 'pay' ? 'F4 Control+Enter' : 'Control+Enter'}
          loading={busy}
          onClick={() => onAction(main)}
        >
          {LABELS[main]}
        </Button>
      )}
    </PanelFoot>
  )
}

function Glyph({ action }: { action: OrderAction }) {
  return action === 'finish' ? <ControlStrip filled={3} tone="ink" /> : <IconPackageExport size={18} />
}

function Standing({ sale }: { sale: Transaction }) {
  const { store } = useShop()
  const zone = store.timeZone
  const today = useToday(zone)
  const moment = (at: string) => momentWords(at, zone, today)
  const lines: [head: ReactNode, detail: string] = (() => {
    switch (orderState(sale)) {
      case 'open':
        return [<Paid key="paid">Lunas</Paid>, '']
      case 'finished': {
        const notified = sale.pickupMessagedAt && `WhatsApp dibuka ${moment(sale.pickupMessagedAt)}`
        const since = sale.completedAt && `Sejak ${moment(sale.completedAt)}`
        const ready = stageName(READY_STAGE, stagesOfShop(store)).toLowerCase()
        return [<Paid key="paid">{`Lunas, ${ready}`}</Paid>, [since, notified].filter(Boolean).join(' · ')]
      }
      case 'handedOver': {
        const by = sale.handedOverByName && `diserahkan ${sale.handedOverByName}`
        const to = sale.handedOverTo && `oleh ${sale.handedOverTo}`
        return [`Diambil ${moment(sale.handedOverAt ?? '')}`, [to, by].filter(Boolean).join(' · ')]
      }
      case 'cancelled': {
        const { cancellation } = sale
        if (!cancellation) return ['Dibatalkan', '']
        const { at, reason, byName, approvedByName } = cancellation
        return [
          `Dibatalkan ${moment(at)}`,
          [reason, byName && byWords(byName, approvedByName)].filter(Boolean).join(' · '),
        ]
      }
    }
  })()
  return (
    <div className={classes.standing}>
      <span className={classes.standingHead}>{lines[0]}</span>
      {lines[1] && <span className="detail num">{lines[1]}</span>}
    </div>
  )
}

function Paid({ children }: { children: string }) {
  return (
    <span className={classes.paid}>
      <Dot share={1} size={14} tone="green" />
      {children}
    </span>
  )
}
