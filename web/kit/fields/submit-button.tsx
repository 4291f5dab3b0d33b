import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { MOD_KEY } from '../../text.ts'
import { Keys } from '../keyboard/keys.tsx'

/** Of a form that is also sent with Ctrl and Enter. */
export function SubmitButton(props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return (
    <Button
      {...props}
      type="submit"
      rightSection={<Keys keys={`${MOD_KEY} Enter`} />}
      aria-keyshortcuts="Control+Enter"
    />
  )
}
