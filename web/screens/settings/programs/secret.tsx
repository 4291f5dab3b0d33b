import { Button, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopy } from '../../../kit/browser/use-copy.ts'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import classes from './programs.module.css'

export function Secret({ text, hint, onClose }: { text: string; hint: string; onClose: () => void }) {
  const { said, copy } = useCopy(text)
  return (
    <>
      <Stack gap={12} pb={16}>
        <Text>{hint}</Text>
        <code className={classes.secret}>{text}</code>
      </Stack>
      <DialogFoot>
        <Button
          variant="default"
          data-autofocus
          leftSection={said === 'Tersalin' ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={() => void copy()}
        >
          <span role="status">{said ?? 'Salin'}</span>
        </Button>
        <Button onClick={onClose}>Selesai</Button>
      </DialogFoot>
    </>
  )
}
