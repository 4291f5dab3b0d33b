import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { number } from '../../format.ts'
import classes from './import-done.module.css'
import type { ImportResult } from './import-of.ts'

type ImportDoneProps = { result: ImportResult; noun: string; onOther: () => void; onClose: () => void }

/** What an import has done. */
export function ImportDone({ result, noun, onOther, onClose }: ImportDoneProps) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    <div className={classes.done}>
      <IconCircleCheck className={classes.mark} size={44} aria-hidden />
      <p role="status" className={classes.sentence}>
        {sentence(result, noun)}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onOther}>
          Impor file lain
        </Button>
        <Button ref={close} onClick={onClose}>
          Selesai
        </Button>
      </div>
    </div>
  )
}

function sentence({ created, updated, same, leftOut }: ImportResult, noun: string): string {
  const left = leftOut > 0 ? ` ${number(leftOut)} baris yang salah tidak diimpor.` : ''
  if (created + updated === 0)
    return `Semua ${number(same)} baris${left && ' yang benar'} sudah tersimpan.${left}`
  const parts = [
    created > 0 && `${number(created)} ${noun} baru`,
    updated > 0 && `${number(updated)} diperbarui`,
    same > 0 && `${number(same)} tetap sama`,
  ]
  return `Impor berhasil: ${parts.filter(Boolean).join(', ')}.${left}`
}
