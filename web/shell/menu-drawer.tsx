import type { ReactNode } from 'react'
import { Sheet } from '../kit/dialogs/dialog.tsx'
import classes from './menu-drawer.module.css'
import { MenuLinks } from './sidebar.tsx'

export function MenuDrawer(props: {
  opened: boolean
  onClose: () => void
  head: ReactNode
  foot: ReactNode
}) {
  return (
    <Sheet
      opened={props.opened}
      position="left"
      onClose={props.onClose}
      size={300}
      title={props.head}
      classNames={{ content: classes.drawer, header: classes.head, body: classes.body }}
    >
      <nav aria-label="Menu utama" className={classes.menu}>
        <MenuLinks onFollow={props.onClose} />
      </nav>
      {props.foot}
    </Sheet>
  )
}
