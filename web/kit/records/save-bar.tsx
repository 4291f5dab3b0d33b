import { Button, Paper } from '@mantine/core'
import { SubmitButton } from '../fields/submit-button.tsx'
import classes from './save-bar.module.css'

type SaveBarProps = {
  /** 'Pajak', 'Kasir + Piutang'. */
  changes: readonly string[]
  /** 'Simpan Hak Akses'; submits the surrounding form. */
  save: string
  saving: boolean
  /** While a conflict is unresolved. */
  blocked?: boolean
  onReset: () => void
}

/** Sticky while there are unsaved changes. */
export function SaveBar({ changes, save, saving, blocked = false, onReset }: SaveBarProps) {
  if (changes.length === 0) return null
  return (
    <Paper className={classes.bar}>
      <div role="status" className={classes.words}>
        <div className={classes.names}>
          <span className={classes.count}>{changes.length} perubahan</span> belum disimpan:{' '}
          {changes.join(', ')}
        </div>
      </div>
      <Button variant="default" disabled={saving} onClick={onReset}>
        Batalkan
      </Button>
      <SubmitButton className={classes.save} loading={saving} disabled={blocked}>
        {save}
      </SubmitButton>
    </Paper>
  )
}
