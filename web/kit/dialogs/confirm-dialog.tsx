import { Button, Group, Modal, Text } from '@mantine/core'
import '../../theme/later-styles.css'
import { useLayoutEffect, useState } from 'react'
import { dropHeldKeys } from '../keyboard/hold-keys.ts'
import { Keys } from '../keyboard/keys.tsx'
import type { OpenQuestion } from './confirm.ts'
import { announceAsQuestion, Layer } from './dialog.tsx'

/** Focus starts on the button that changes nothing. */
export function ConfirmDialog({ question }: { question: OpenQuestion | null }) {
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  // Keys pressed before it is drawn do not answer it.
  useLayoutEffect(() => {
    if (question) dropHeldKeys()
  }, [question])
  return (
    // Above every dialog, below messages.
    <Modal.Root
      opened={question !== null}
      onClose={() => question?.answer(false)}
      size={460}
      yOffset="18dvh"
      zIndex={350}
      returnFocus={false}
      closeOnEscape={false}
      // The theme's Modal transition does not reach its parts.
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} blur={0} />
      <Modal.Content ref={announceAsQuestion}>
        <Modal.Header role="presentation">
          <Modal.Title>{shown?.title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Layer onClose={() => question?.answer(false)}>
            <Text c="dimmed">{shown?.message}</Text>
            {shown?.other && (
              <Button
                data-autofocus
                fullWidth
                mt="md"
                rightSection={<Keys keys="Enter" />}
                onClick={() => question?.answer(true)}
              >
                {shown.confirm}
              </Button>
            )}
            <Group justify="flex-end" gap={8} mt={shown?.other ? 8 : 'md'}>
              <Button
                data-autofocus={!shown?.other || undefined}
                variant="default"
                onClick={() => question?.answer(false)}
              >
                {shown?.cancel ?? 'Batal'}
              </Button>
              {shown?.other ? (
                <Button variant="default" flex={1} onClick={() => question?.answer('other')}>
                  {shown.other}
                </Button>
              ) : (
                <Button color={shown?.danger ? 'magenta' : undefined} onClick={() => question?.answer(true)}>
                  {shown?.confirm}
                </Button>
              )}
            </Group>
          </Layer>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
