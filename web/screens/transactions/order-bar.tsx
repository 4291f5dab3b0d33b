import { ActionIcon, Button } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconClipboardList,
  IconDots,
  IconEdit,
  IconPrinter,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { orderState } from '../../../core/orders/order-actions.ts'
import { isReceivable } from '../../../core/payments/receivable.ts'
import { useShop } from '../../data/session.tsx'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { ActionMenu } from '../../kit/display/action-menu.tsx'
import { notifyFailure } from '../../kit/feedback/notify.ts'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { printInvoice, printJobTicket } from '../../parts/printing/print-invoice.ts'
import { useOrderMessage } from './order-message.ts'

function Whatsapp({ sale }: { sale: Transaction }) {
  const phone = usePhone()
  const { href, label, onOpen } = useOrderMessage(sale)
  const link = { component: 'a', target: '_blank', rel: 'noopener noreferrer', onClick: onOpen } as const
  const tell = () => notifyFailure('Nomor WhatsApp pelanggan tidak tersedia', { detail: sale.customerName })
  const icon = <IconBrandWhatsapp size={phone ? 22 : 18} />
  if (phone) {
    const shared = { size: 44, 'aria-label': label, children: icon }
    return href ? <ActionIcon {...link} {...shared} href={href} /> : <ActionIcon {...shared} onClick={tell} />
  }
  const shared = { size: 'sm', variant: 'default', leftSection: icon, children: label } as const
  return href ? <Button {...link} {...shared} href={href} /> : <Button {...shared} onClick={tell} />
}

type ActionsProps = { sale: Transaction; onEdit: () => void; onRemove: () => void }

export function OrderActions({ sale, onEdit, onRemove }: ActionsProps) {
  const phone = usePhone()
  const navigate = useNavigate()
  const maySell = useShop().pages.includes('/create-transaction')
  const done = ['handedOver', 'cancelled'].includes(orderState(sale)) && !isReceivable(sale)
  const cancelled = sale.status === 'cancelled'
  const edit = { 'data-opens': `order-${sale.id}`, disabled: cancelled, onClick: onEdit }
  const print = () => printInvoice(sale.id)
  const ticket = () => printJobTicket(sale.id)
  const orderAgain = () => void navigate({ to: '/create-transaction', search: { from: sale.id } })
  const menu = (
    <ActionMenu
      actions={[
        { label: 'Cetak SPK', icon: IconClipboardList, keys: phone ? undefined : 'S', onClick: ticket },
        ...(phone && maySell ? [{ label: 'Pesan lagi', icon: IconRepeat, onClick: orderAgain }] : []),
        ...(phone && !cancelled ? [{ label: 'Ubah', icon: IconEdit, onClick: onEdit }] : []),
        { label: 'Hapus', icon: IconTrash, danger: true, onClick: onRemove },
      ]}
    >
      <ActionIcon size={44} aria-label="Tindakan lain" data-opens={edit['data-opens']}>
        <IconDots size={22} />
      </ActionIcon>
    </ActionMenu>
  )
  if (phone) {
    return (
      <>
        <ActionIcon size={44} aria-label="Cetak" onClick={print}>
          <IconPrinter size={22} />
        </ActionIcon>
        <Whatsapp sale={sale} />
        {menu}
      </>
    )
  }
  const shared = { size: 'sm', variant: 'default' } as const
  return (
    <>
      <Button
        {...shared}
        leftSection={<IconPrinter size={18} />}
        rightSection={<Keys keys="P" />}
        aria-keyshortcuts="P"
        onClick={print}
      >
        Cetak
      </Button>
      <Whatsapp sale={sale} />
      {/* Once nothing is left to do, it is in the foot. */}
      {maySell && !done && <OrderAgain id={sale.id} />}
      {/* Before the menu, which opens it on phones: the first of both gets the focus back. */}
      <Button {...shared} {...edit} leftSection={<IconEdit size={18} />}>
        Ubah
      </Button>
      {menu}
    </>
  )
}

export function OrderAgain({ id, large = false }: { id: string; large?: boolean }) {
  return (
    <Button
      size={large ? 'md' : 'sm'}
      variant="default"
      leftSection={<IconRepeat size={18} />}
      renderRoot={(props) => <Link to="/create-transaction" search={{ from: id }} {...props} />}
    >
      Pesan lagi
    </Button>
  )
}
