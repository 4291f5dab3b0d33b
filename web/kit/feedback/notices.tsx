import { Anchor } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import '../../theme/later-styles.css'
import '@mantine/notifications/styles.layer.css'
import { FailureCode } from './failure-code.tsx'
import './notices.css'
import type { Notice } from './notify.ts'

/** See decision 0101. */
export function Notices() {
  return (
    <Notifications
      position="bottom-left"
      transitionDuration={140}
      zIndex={400}
      notificationMaxHeight="70dvh"
    />
  )
}

export function showNotice({
  id,
  kind,
  title,
  detail,
  error,
  action,
  forMs = 5000,
  isNeutral,
}: Notice): void {
  notifications.show({
    id,
    title,
    ...(kind === 'success'
      ? { role: 'status', color: isNeutral ? 'gray' : 'green', autoClose: forMs }
      : { role: 'alert', color: 'magenta', autoClose: false }),
    message: (
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
              hideNotice(id)
              action.onClick()
            }}
          >
            {action.label}
          </Anchor>
        )}
        <FailureCode error={error} />
      </>
    ),
  })
}

export function hideNotice(id: string): void {
  notifications.hide(id)
}

export function hideAllNotices(): void {
  notifications.clean()
}
