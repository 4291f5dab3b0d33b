import { Button, FileButton, Stack } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { ErrorBlock } from '../../../kit/feedback/error-block.tsx'
import { CameraScan } from '../../../parts/scan/camera-scan.tsx'
import { readPicture } from '../../../parts/scan/read-code.ts'

const UNREADABLE = 'Tidak ada kode QR yang terbaca di gambar ini. Potret lebih dekat dan lurus dari depan.'

type ScanQrisProps = { opened: boolean; onClose: () => void; onText: (text: string) => void }

export function ScanQris({ opened, onClose, onText }: ScanQrisProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Pindai QRIS" size={460} yOffset="12dvh">
      <Scan onText={onText} />
    </Dialog>
  )
}

function Scan({ onText }: { onText: (text: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const resetInput = useRef<() => void>(null)

  async function read(file: File | null) {
    resetInput.current?.()
    if (!file) return
    setProblem(null)
    const text = await readPicture(file).catch(() => null)
    if (text) onText(text)
    else setProblem(UNREADABLE)
  }

  return (
    <Stack gap={12}>
      {problem && <ErrorBlock message={problem} />}
      <FileButton
        resetRef={resetInput}
        accept="image/*"
        inputProps={{ 'aria-label': 'Gambar QRIS' }}
        onChange={(file) => void read(file)}
      >
        {(button) => (
          <Button {...button} h={44} data-autofocus leftSection={<IconPhoto size={18} />}>
            Pilih gambar QRIS
          </Button>
        )}
      </FileButton>
      <CameraScan about="QRIS toko" otherwise="Pilih gambarnya, atau tempel teksnya." onText={onText} />
    </Stack>
  )
}
