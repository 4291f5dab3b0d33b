import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'

type IconButtonProps = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'aria-label'> & {
    /** Says what it does and to what: 'Cetak 9C41E7B2'. The tooltip (button-tooltips.tsx) repeats it. */
    label: string
    children: ReactNode
    /** A grave deed: grey at rest, magenta when pointed at. */
    danger?: boolean
  }

/** A button of one icon, named for those who cannot guess it. */
export function IconButton({ label, danger, className, children, ...button }: IconButtonProps) {
  return (
    <ActionIcon
      {...button}
      aria-label={label}
      className={[danger && 'danger', className].filter(Boolean).join(' ') || undefined}
    >
      {children}
    </ActionIcon>
  )
}
