import { Button, Group, Modal, Text } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'

type Question = {
  /** Names the thing: 'Hapus transaksi 9C41E7B2?' */
  title: string
  /** Names the sum, and says when it cannot be undone. */
  message: string
  /** The deed, verb first: 'Hapus transaksi'. */
  confirm: string
  cancel?: string
  danger?: boolean
}

type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

function ask(question: Asked | null) {
  asked = question
  for (const listener of listeners) listener()
}

/** Asks before a deed that cannot be taken back. Resolves to true only when it is confirmed. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    ask({
      ...question,
      answer(yes) {
        ask(null)
        resolve(yes)
      },
    })
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows what `confirm` asks. Stands once in the shell; the focus starts on the button that changes nothing. */
export function ConfirmDialog() {
  const current = useSyncExternalStore(subscribe, () => asked)
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  return (
    <Modal.Root opened={current !== null} onClose={() => current?.answer(false)} size={400} yOffset="18dvh">
      <Modal.Overlay backgroundOpacity={0.45} blur={0} />
      <Modal.Content ref={asAlertDialog}>
        <Modal.Header role="presentation">
          <Modal.Title>{shown?.title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Text c="dimmed">{shown?.message}</Text>
          <Group justify="flex-end" gap={8} mt="md">
            <Button data-autofocus variant="default" onClick={() => current?.answer(false)}>
              {shown?.cancel ?? 'Batal'}
            </Button>
            <Button color={shown?.danger ? 'magenta' : undefined} onClick={() => current?.answer(true)}>
              {shown?.confirm}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Mantine fixes the role 'dialog'; a question that must be answered is an alert dialog. */
function asAlertDialog(content: HTMLElement | null) {
  content?.setAttribute('role', 'alertdialog')
}
