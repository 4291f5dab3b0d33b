import { Button } from '@mantine/core'
import type { OpenOrder } from '../../../contract/dashboard.ts'
import type { OrderFile } from '../../../contract/files.ts'
import { distinctMachines, nextStep, type Stage } from '../../../core/orders/stage.ts'
import { addDays, dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { formatDueTime } from '../../../core/time/due-date.ts'
import { formatNumber } from '../../format.ts'
import type { Column } from '../../kit/lists/column.ts'
import { FilePicture } from '../../parts/files/file-picture.tsx'
import type { CurrentFiles } from '../../parts/files/use-current-files.ts'
import { dueDay } from '../../parts/order/due-day.ts'
import { ExpressBadge } from '../../parts/order/express-badge.tsx'
import { lineText, unbroken } from '../../parts/order/line-text.ts'
import { OrderLink } from '../../parts/order/order-link.tsx'
import { OrderStage, stepText } from '../../parts/order/stage.tsx'
import { visibleLines } from '../../parts/order/visible-lines.ts'
import classes from './work.module.css'

export type Step = NonNullable<ReturnType<typeof nextStep>>

type ColumnNeeds = {
  stages: readonly Stage[]
  files: CurrentFiles
  move: (order: OpenOrder, step: Step) => Promise<void>
}

export function columnsOf(
  at: Date,
  zone: ShopZone,
  first: string | undefined,
  { stages, files, move }: ColumnNeeds,
): Column<OpenOrder>[] {
  const lines = (order: OpenOrder) => {
    const { shown, more } = visibleLines(order.lines, nextStep(order, stages)?.lines)
    return (
      <ul className={classes.lines}>
        {shown.map((line) => (
          <li key={line.id}>
            <LinePicture order={order} file={files.get(line.id)} />
            <span className={`strong ${classes.product}`} title={line.productName}>
              {line.productName}
            </span>{' '}
            {lineText(line)}
            {line.notes && (
              <span className={classes.note}>
                {'\u00a0'}· {unbroken(line.notes)}
              </span>
            )}
          </li>
        ))}
        {more > 0 && (
          <li>
            <OrderLink id={order.id}>dan {formatNumber(more)} baris lagi</OrderLink>
          </li>
        )}
      </ul>
    )
  }
  const action = (order: OpenOrder) => {
    const step = nextStep(order, stages)
    if (!step) return null
    const some = step.lines.length < order.lines.length && ` (${formatNumber(step.lines.length)} item)`
    return (
      <Button
        variant={order.id === first ? 'filled' : 'default'}
        size="sm"
        className={classes.action}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void move(order, step)}
      >
        {stepText(step.from, step.to)}
        {some}
      </Button>
    )
  }
  return [
    {
      head: 'Janji selesai',
      cell: (order) => (
        <div className={classes.order}>
          <Due order={order} at={at} zone={zone} />
        </div>
      ),
    },
    {
      head: 'Pesanan',
      heading: true,
      width: '24%',
      card: 'title',
      cell: (order) => <NumberAndCustomer order={order} />,
      onCard: (order) => (
        <div className={classes.order}>
          <Due order={order} at={at} zone={zone} underDay />
          <NumberAndCustomer order={order} />
        </div>
      ),
    },
    { head: 'Pekerjaan', width: '60%', card: 'line', cell: lines },
    {
      head: 'Mesin',
      quiet: true,
      card: 'line',
      cell: ({ lines }) =>
        distinctMachines(lines).map((machine) => (
          <div key={machine} className={classes.machine}>
            {machine}
          </div>
        )),
    },
    {
      head: 'Tahap',
      card: 'foot',
      from: 62,
      cell: (order) => <OrderStage order={order} stages={stages} />,
    },
    { head: 'Berikutnya', hideHead: true, card: 'foot', cell: action },
  ]
}

function NumberAndCustomer({ order }: { order: OpenOrder }) {
  return (
    <>
      <OrderLink id={order.id} className="strong" />
      <span className={`detail ${classes.customer}`} title={order.customerName}>
        {unbroken(order.customerName)}
      </span>
    </>
  )
}

/** Leads to the order, where the file is downloaded. */
function LinePicture({ order, file }: { order: OpenOrder; file: OrderFile | undefined }) {
  return (
    file && (
      <OrderLink id={order.id} className={classes.picture}>
        <FilePicture file={file} />
      </OrderLink>
    )
  )
}

type DueProps = {
  order: Pick<OpenOrder, 'estimatedCompletion' | 'dueTime' | 'isExpress'>
  at: Date
  zone: ShopZone
  /** Below a head that says 'Hari ini' or 'Besok', which is not repeated. */
  underDay?: boolean
}

export function Due({ order, at, zone, underDay = false }: DueProps) {
  const { estimatedCompletion: day, dueTime, isExpress } = order
  const { near: dayAndTime, off, tone } = dueDay(order, at, zone)
  const isTomorrow = day === addDays(dayOf(at, zone), 1)
  const isNear = isTomorrow || day === dayOf(at, zone)
  const near = isNear && dueTime ? formatDueTime(dueTime) : dayAndTime
  if (underDay && isNear && !dueTime && !isExpress) return null
  return (
    <span className={classes.due} data-tone={tone}>
      <span className="strong">
        {isExpress && <ExpressBadge small />}
        {near}
      </span>
      {off && <span className="detail">{off}</span>}
    </span>
  )
}
