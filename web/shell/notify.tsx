import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

type Action = { label: string; onClick: () => void }

let next = 0

/** Says what has been done, for five seconds, with at most one thing to do about it ('Cetak invoice', 'Urungkan'). */
export function notifySuccess(title: string, more: { detail?: string; action?: Action } = {}): string {
  const id = `message-${++next}`
  return notifications.show({
    id,
    role: 'status',
    color: 'green',
    icon: <IconCheck size={18} stroke={2} />,
    title,
    message: body(id, more.detail, more.action),
    autoClose: 5000,
  })
}

/** Says what failed, until it is closed. The input stays on the screen, and the same can be tried again. */
export function notifyFailure(title: string, more: { detail?: string; onRetry?: () => void } = {}): string {
  const id = `message-${++next}`
  return notifications.show({
    id,
    role: 'alert',
    color: 'magenta',
    icon: <IconAlertTriangle size={18} stroke={2} />,
    title,
    message: body(id, more.detail, more.onRetry && { label: 'Coba lagi', onClick: more.onRetry }),
    autoClose: false,
  })
}

/** Takes a message away before its time. */
export function closeNotice(id: string): void {
  notifications.hide(id)
}

function body(id: string, detail: string | undefined, action: Action | undefined) {
  return (
    <>
      {detail}
      {detail && action && ' '}
      {action && (
        <Anchor
          component="button"
          type="button"
          fw={650}
          underline="always"
          onClick={() => {
            notifications.hide(id)
            action.onClick()
          }}
        >
          {action.label}
        </Anchor>
      )}
    </>
  )
}
