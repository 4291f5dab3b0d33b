import { Drawer, Modal } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useOpenedLater } from '../../kit/use-opened-later.ts'
import classes from './payment-frame.module.css'

type PaymentFrameProps = { opened: boolean; onClose: () => void; children: ReactNode }

/** Around receiving a payment: a dialog, and on a phone a sheet from the bottom of the screen. */
export function PaymentFrame({ opened, onClose, children }: PaymentFrameProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const shared = { opened: useOpenedLater(opened), onClose, title: 'Terima pembayaran' }
  if (!phone) return <Modal {...shared}>{children}</Modal>
  return (
    <Drawer
      {...shared}
      position="bottom"
      size="auto"
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      {children}
    </Drawer>
  )
}
