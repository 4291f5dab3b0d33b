import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'

type IconButtonProps = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'aria-label'> & {
    /** Action and object: 'Cetak 9C41E7B2'. Also the tooltip (button-tooltips.tsx). */
    label: string
    children: ReactNode
    /** Grey at rest, magenta on hover. */
    danger?: boolean
  }

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
