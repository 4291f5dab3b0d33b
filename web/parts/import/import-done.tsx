import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../format.ts'
import type { ImportResult } from './import-actions.ts'

type ImportDoneProps = { result: ImportResult; noun: string; onOther: () => void; onClose: () => void }

export function ImportDone({ result, noun, onOther, onClose }: ImportDoneProps) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    <Stack align="center" gap={14} pt={32} pb={12}>
      <IconCircleCheck color="var(--pp-g-ink)" size={44} aria-hidden />
      <Text inherit role="status" fz={16} fw={650} ta="center">
        {sentence(result, noun)}
      </Text>
      <Group justify="center" gap={8}>
        <Button variant="default" onClick={onOther}>
          Impor file lain
        </Button>
        <Button ref={close} onClick={onClose}>
          Selesai
        </Button>
      </Group>
    </Stack>
  )
}

function sentence({ created, updated, same, skipped }: ImportResult, noun: string): string {
  const left = skipped > 0 ? ` ${formatNumber(skipped)} baris yang salah tidak diimpor.` : ''
  if (created + updated === 0)
    return `Semua ${formatNumber(same)} baris${left && ' yang benar'} sudah tersimpan.${left}`
  const parts = [
    created > 0 && `${formatNumber(created)} ${noun} baru`,
    updated > 0 && `${formatNumber(updated)} diperbarui`,
    same > 0 && `${formatNumber(same)} tetap sama`,
  ]
  return `Impor berhasil: ${parts.filter(Boolean).join(', ')}.${left}`
}
