import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import '../../theme/later-styles.css'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import './dialog.css'
import { usePhone } from '../browser/use-phone.ts'
import { closePassingNotices } from '../feedback/notify.ts'
import { isUppermost, openLayer } from './layers.ts'

type DialogProps = ModalProps & { fullScreenOnPhone?: boolean }

/** Takes the focus in the frame in which it opens, and restores it on close. */
export function Dialog({ children, fullScreenOnPhone = false, ...dialog }: DialogProps) {
  const fullScreen = usePhone() && fullScreenOnPhone
  const onPhone = fullScreen && { fullScreen, radius: 0 }
  return (
    <Modal {...dialog} {...onPhone} returnFocus={false} closeOnEscape={false}>
      <Layer onClose={dialog.onClose}>{children}</Layer>
    </Modal>
  )
}

/** A panel, menu or bottom sheet. `addressed`: its open state is in the URL. */
export function Sheet({ children, addressed, ...sheet }: DrawerProps & { addressed?: boolean }) {
  const panel = sheet.position === 'right' && PANEL
  return (
    <Drawer {...panel} {...sheet} returnFocus={false} closeOnEscape={false} data-position={sheet.position}>
      <Layer onClose={sheet.onClose} addressed={addressed}>
        {children}
      </Layer>
    </Drawer>
  )
}

const PANEL = { size: 'var(--panel-width)', overlayProps: { backgroundOpacity: 0 } }

/** For dialogs that must be answered: Mantine fixes the role 'dialog'. */
export function announceAsQuestion(inside: HTMLElement | null): void {
  inside?.closest('[role="dialog"]')?.setAttribute('role', 'alertdialog')
}

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

const SAVES = '[type="submit"]:enabled, [data-saves]:enabled'

/** Longer than a menu's own focus return. */
const REFOCUS_MS = 100

type LayerProps = { onClose: () => void; addressed?: boolean | undefined; children: ReactNode }

/**
 * Moves the focus to `data-autofocus` or the first focusable element (of a page in a panel: to the panel) at once (Mantine waits, and misses
 * key presses), and restores it on close. Ctrl+Enter presses the submit button or the one marked `data-saves`.
 */
export function Layer({ onClose, addressed = false, children }: LayerProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const before = useRef<Element>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const layer = { close: () => close.current(), hasEntry: !addressed }
    const closed = openLayer(layer)
    const dialog = mark.current?.closest<HTMLElement>('[aria-modal]')
    const first =
      dialog?.querySelector<HTMLElement>('[data-autofocus]:not([hidden])') ??
      (addressed ? null : dialog?.querySelector<HTMLElement>(FOCUSABLE)) ??
      dialog
    if (!dialog?.contains(document.activeElement)) first?.focus({ preventScroll: true })
    if (dialog?.matches('.mantine-Modal-content')) closePassingNotices()
    // The menu it was opened from would take the focus back.
    const keep = ({ target, relatedTarget }: FocusEvent) => {
      if (!isUppermost(layer) || dialog?.contains(target as Node)) return
      const was =
        relatedTarget instanceof HTMLElement && dialog?.contains(relatedTarget) ? relatedTarget : first
      was?.focus({ preventScroll: true })
    }
    // Runs after the form's own handler.
    const save = (event: KeyboardEvent) => {
      const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey
      if (!isSave || event.defaultPrevented || !isUppermost(layer)) return
      const form = (event.target as Element).closest('form')
      const buttons = (form ?? dialog)?.querySelectorAll<HTMLElement>(SAVES) ?? []
      // Ambiguous with several forms, unless one has the focus.
      if (!buttons[0] || (!form && buttons.length > 1)) return
      event.preventDefault()
      buttons[0].click()
    }
    document.addEventListener('keydown', save)
    document.addEventListener('focusin', keep)
    const kept = setTimeout(() => document.removeEventListener('focusin', keep), REFOCUS_MS)
    return () => {
      closed()
      clearTimeout(kept)
      document.removeEventListener('keydown', save)
      document.removeEventListener('focusin', keep)
      // After unmounting, unless the focus has moved on.
      const to = before.current
      returning = to
      queueMicrotask(() => returnFocus(to))
    }
  }, [addressed])
  return (
    <>
      <RememberFocus before={before} />
      <span ref={mark} data-autofocus hidden />
      {children}
    </>
  )
}

/** Runs before anything in the dialog takes the focus. */
function RememberFocus({ before }: { before: RefObject<Element | null> }) {
  useLayoutEffect(() => {
    const now = document.activeElement
    before.current = now === document.body ? (returning ?? now) : now
  }, [before])
  return null
}

/** The focus target of a dialog that just closed, inherited by the one that replaces it. */
let returning: Element | null = null

function returnFocus(to: Element | null) {
  returning = null
  const now = document.activeElement
  if ((now && now !== document.body) || !(to instanceof HTMLElement)) return
  to.focus({ preventScroll: true })
}
