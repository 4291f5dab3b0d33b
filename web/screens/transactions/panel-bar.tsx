import { ActionIcon, CloseButton } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePhone } from '../../kit/browser/use-phone.ts'
import classes from './order-panel.module.css'

/** Where the panel of a record is among those of the list, and where it leads. */
export type PanelPlace = {
  /** Null where the list does not show it. */
  place: { words: string; before: string | undefined; after: string | undefined } | null
  onShow: (id: string) => void
  onClose: () => void
}

type PanelBarProps = PanelPlace & {
  number: string
  /** What the panel shows: 'Pesanan'. */
  name: string
  children?: ReactNode
}

/** The head of a panel: to the record before and after, its actions, and out. */
export function PanelBar({ number, name, place, onShow, onClose, children }: PanelBarProps) {
  const phone = usePhone()
  if (phone) {
    return (
      <div className={classes.bar}>
        <ActionIcon size={44} aria-label="Kembali" onClick={onClose}>
          <IconArrowLeft size={22} />
        </ActionIcon>
        <span className={`num ${classes.title}`}>{number}</span>
        {children}
      </div>
    )
  }
  const step = (label: string, to: string | undefined, icon: ReactNode) => (
    <ActionIcon
      size={36}
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onShow(to)}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div className={classes.bar}>
      {step(`${name} sebelumnya`, place?.before, <IconChevronUp size={20} />)}
      {step(`${name} berikutnya`, place?.after, <IconChevronDown size={20} />)}
      <span className={`num ${classes.place}`}>{place?.words}</span>
      {children}
      <CloseButton size={36} iconSize={20} aria-label={`Tutup ${name.toLowerCase()}`} onClick={onClose} />
    </div>
  )
}
