import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopy } from '../browser/use-copy.ts'
import classes from './copy-code.module.css'

export function CopyCode({ code }: { code: string }) {
  const { said, copy } = useCopy(code)
  const Icon = said === 'Tersalin' ? IconCheck : IconCopy
  return (
    <button type="button" className={classes.code} aria-label={`Salin kode ${code}`} onClick={copy}>
      Kode: {code}
      <Icon size={14} aria-hidden />
      <span role="status">{said}</span>
    </button>
  )
}
