import { Button, Menu, TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconArrowLeft, IconArrowRight, IconBrandWhatsapp, IconDots, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrderFile } from '../../../../contract/files.ts'
import type { BoardOrder } from '../../../../contract/production.ts'
import { adjacentStage, type Stage } from '../../../../core/orders/stage.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import { lineText } from '../../../parts/order/line-text.ts'
import { stepText } from '../../../parts/order/stage.tsx'
import { printJobTicket } from '../../../parts/printing/print-invoice.ts'
import classes from './board.module.css'
import type { Card } from './cards.ts'
import type { Moves } from './use-board.ts'

export type CardActions = Moves & {
  open: (id: string) => void
  /** Shows a file in full size. */
  show: (file: OrderFile) => void
}

/** Who moved it here, by their first name. */
export function moverOf(lines: Card['lines']): string {
  return lines.find(({ movedByName }) => movedByName)?.movedByName?.split(' ')[0] ?? ''
}

type StepsProps = { card: Card; stages: readonly Stage[]; actions: CardActions; phone: boolean }

/** On a phone, where nothing is dragged, also the stage before. Keys: Shift and an arrow. */
export function Steps({ card, stages, actions, phone, main }: StepsProps & { main: boolean }) {
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
export function More({ card, stages, actions, phone }: StepsProps) {
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

export function Ready({ order, actions }: { order: BoardOrder; actions: CardActions }) {
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
        <IconButton
          label={`WhatsApp siap diambil ${name}`}
          variant="default"
          size={36}
          flex="none"
          onClick={() => void actions.tell(order)}
        >
          <IconBrandWhatsapp size={18} />
        </IconButton>
      )}
    </div>
  )
}

function machinesOf({ lines }: Card): string[] {
  return lines.map(({ machineType }) => machineType)
}
