import { Button, Menu, TextInput } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconArrowLeft, IconArrowRight, IconBrandWhatsapp, IconDots, IconPrinter } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { BoardOrder } from '../../../../contract/production.ts'
import { adjacentStage, READY_STAGE, type Stage } from '../../../../core/orders/stage.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import type { ShopZone } from '../../../../core/time/calendar.ts'
import { formatNumber } from '../../../format.ts'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import { ExpressBadge } from '../../../parts/order/express-badge.tsx'
import { lineText } from '../../../parts/order/line-text.ts'
import { missingText, OrderCompleteness } from '../../../parts/order/order-completeness.tsx'
import { stepText } from '../../../parts/order/stage.tsx'
import { visibleLines } from '../../../parts/order/visible-lines.ts'
import { printJobTicket } from '../../../parts/printing/print-invoice.ts'
import classes from './board.module.css'
import { CardDue } from './card-due.tsx'
import type { Card } from './cards.ts'
import type { Moves } from './use-board.ts'

/** Letters that may need more than three lines of the narrowest column. */
const LONG = 50

export type CardActions = Moves & { open: (id: string) => void }

type BoardCardProps = {
  card: Card
  /** The current minute (ms). */
  at: number
  zone: ShopZone
  stages: readonly Stage[]
  /** The one card of its column that Tab reaches. */
  first: boolean
  /** The card whose next stage is the screen's main button. */
  main: boolean
  phone: boolean
  actions: CardActions
}

export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, at, zone, stages, first, main, phone, actions } = props
  const { order, stage, lines } = card
  const title = `${transactionNumber(order.id)}, ${order.customerName}`
  const { shown, more: others } = visibleLines(lines)
  return (
    <li className={classes.item}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form */}
      <div
        role="group"
        className={classes.card}
        aria-label={title}
        data-card={card.key}
        data-phone={phone || undefined}
        tabIndex={phone ? undefined : first ? 0 : -1}
      >
        <div className={classes.head}>
          <div className={classes.due}>
            <CardDue card={card} at={new Date(at)} zone={zone} />
          </div>
          <More card={card} stages={stages} actions={actions} phone={phone} />
        </div>
        <div {...clipped(order.customerName, classes.who)}>{order.customerName}</div>
        <div className={classes.number}>
          <button
            type="button"
            className={`num order-link ${classes.link}`}
            tabIndex={phone ? 0 : -1}
            aria-label={`Buka ${title}`}
            onClick={() => actions.open(order.id)}
          >
            {transactionNumber(order.id)}
          </button>
          {stage !== READY_STAGE && (
            <span className={classes.machine}>
              <IconPrinter size={16} aria-hidden="true" />
              {machineText(lines)}
            </span>
          )}
          {missingText(order.lines) && <OrderCompleteness lines={order.lines} />}
          {lines.length < order.lines.length && (
            <span className="detail">
              {formatNumber(lines.length)} dari {formatNumber(order.lines.length)} item
            </span>
          )}
          {order.isExpress && <ExpressBadge />}
          {stage !== READY_STAGE && <span className={classes.mover}>{moverOf(lines)}</span>}
        </div>
        <ul className={classes.lines}>
          {shown.map((line) => (
            <li key={line.id}>
              <span {...clipped(line.productName, 'strong')}>{line.productName}</span>
              <span {...clipped(line.notes ?? '')}>
                {lineText(line)}
                {line.notes && <em className={classes.note}> · {line.notes}</em>}
              </span>
            </li>
          ))}
          {others > 0 && <li>+{formatNumber(others)} item</li>}
        </ul>
        {stage === READY_STAGE && <Ready order={order} actions={actions} />}
        {(phone || stage !== READY_STAGE) && (
          <Steps card={card} stages={stages} actions={actions} phone={phone} main={main} />
        )}
      </div>
    </li>
  )
}, isSame)

/** Card objects are new at each render: they are compared by order, stage and lines. */
function isSame(one: BoardCardProps, other: BoardCardProps): boolean {
  return (
    one.card.order === other.card.order &&
    one.card.stage === other.card.stage &&
    one.card.lines.length === other.card.lines.length &&
    one.at === other.at &&
    one.stages === other.stages &&
    one.first === other.first &&
    one.main === other.main &&
    one.phone === other.phone &&
    one.actions === other.actions
  )
}

/** Clamped to three lines only if long, since clamped text is slower to draw. */
function clipped(text: string, className = '') {
  if (text.length <= LONG) return { className }
  return { className: `${className} ${classes.clipped}`, title: text }
}

function machinesOf({ lines }: Card): string[] {
  return lines.map(({ machineType }) => machineType)
}

/** '2 mesin' where its lines are made on several. */
function machineText(lines: Card['lines']): string {
  const machines = [...new Set(lines.map(({ machineType }) => machineType))]
  return machines.length === 1 ? (machines[0] ?? '') : `${formatNumber(machines.length)} mesin`
}

/** Who moved it here, by their first name. */
function moverOf(lines: Card['lines']): string {
  return lines.find(({ movedByName }) => movedByName)?.movedByName?.split(' ')[0] ?? ''
}

type StepsProps = { card: Card; stages: readonly Stage[]; actions: CardActions; phone: boolean }

/** On a phone, where nothing is dragged, also the stage before. Keys: Shift and an arrow. */
function Steps({ card, stages, actions, phone, main }: StepsProps & { main: boolean }) {
  const beside = { stages, machines: machinesOf(card) }
  const from = { id: card.stage }
  const back = phone && adjacentStage(card.stage, -1, beside)
  const next = adjacentStage(card.stage, 1, beside)
  const shared = { size: 'sm', tabIndex: phone ? 0 : -1 }
  return (
    <div className={classes.steps}>
      {back && (
        <Button
          {...shared}
          variant="default"
          leftSection={<IconArrowLeft size={18} />}
          onClick={() => actions.move(card, back.id)}
        >
          {stepText(from, back)}
        </Button>
      )}
      {next && (
        <Button
          {...shared}
          variant={main ? 'filled' : 'default'}
          rightSection={<IconArrowRight size={16} />}
          onClick={() => actions.move(card, next.id)}
        >
          {stepText(from, next)}
        </Button>
      )}
    </div>
  )
}

/** Drawn on demand. */
function More({ card, stages, actions, phone }: StepsProps) {
  const [wanted, setWanted] = useState(false)
  const label = `Tindakan ${transactionNumber(card.order.id)}`
  const button = (
    <IconButton
      label={label}
      variant="subtle"
      size={phone ? 44 : 28}
      className={classes.menu}
      tabIndex={phone ? 0 : -1}
      data-menu
      aria-haspopup="menu"
      onClick={wanted ? undefined : () => setWanted(true)}
    >
      <IconDots size={18} />
    </IconButton>
  )
  if (!wanted) return button
  const others = stages.filter(({ id }) => id !== card.stage)
  const next = adjacentStage(card.stage, 1, { stages, machines: machinesOf(card) })
  return (
    <Menu defaultOpened position="bottom-end" onClose={() => setWanted(false)} withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Pindahkan ke</Menu.Label>
        {others.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => actions.move(card, id)}>
            {name}
          </Menu.Item>
        ))}
        {next && card.lines.length > 1 && (
          <>
            <Menu.Label>Satu item ke {next.name}</Menu.Label>
            {card.lines.map((line) => (
              <Menu.Item key={line.id} onClick={() => actions.move({ ...card, lines: [line] }, next.id)}>
                {line.productName}, {lineText(line)}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => actions.open(card.order.id)}>Buka pesanan</Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => printJobTicket(card.order.id)}>
          Cetak SPK
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Ready({ order, actions }: { order: BoardOrder; actions: CardActions }) {
  const [typing, setTyping] = useState(false)
  const name = transactionNumber(order.id)
  const save = (shelf: string) => {
    setTyping(false)
    if (shelf.trim() !== (order.shelf ?? '')) void actions.shelve(order, shelf)
  }
  return (
    <div className={classes.ready}>
      {typing ? (
        <TextInput
          size="sm"
          autoFocus
          aria-label={`Rak ${name}`}
          placeholder="Rak A3"
          maxLength={40}
          defaultValue={order.shelf ?? ''}
          onBlur={({ currentTarget }) => save(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.blur()
            if (key === 'Escape') setTyping(false)
          }}
        />
      ) : (
        <Button
          size="sm"
          variant="default"
          aria-label={order.shelf ? `${order.shelf}, ubah rak ${name}` : `Catat rak ${name}`}
          onClick={() => setTyping(true)}
        >
          {order.shelf ?? 'Catat rak'}
        </Button>
      )}
      {order.completedAt && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconBrandWhatsapp size={16} />}
          aria-label={`WhatsApp siap diambil ${name}`}
          onClick={() => void actions.tell(order)}
        >
          WhatsApp
        </Button>
      )}
    </div>
  )
}
