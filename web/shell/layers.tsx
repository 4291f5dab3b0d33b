import { Notifications } from '@mantine/notifications'
import { ConfirmDialog } from './confirm.tsx'

/** Where dialogs, menus and messages are drawn: inside the page's `main`, so that they stand in a landmark. */
export function Layers() {
  return (
    <>
      <div id="layers" style={{ position: 'absolute', top: 0, left: 0 }} />
      <Notifications
        position="top-right"
        containerWidth={400}
        transitionDuration={140}
        zIndex={400}
        limit={3}
      />
      <ConfirmDialog />
    </>
  )
}
