import { Button, Paper } from '@mantine/core'
import { MOD_KEY } from '../../text.ts'
import { Keys } from '../keyboard/keys.tsx'
import classes from './save-bar.module.css'

type SaveBarProps = {
  /** What has been changed and not saved, each in a word or two: 'Pajak', 'Kasir + Piutang'. */
  changes: readonly string[]
  /** The main button's words: 'Simpan Hak Akses'. It submits the form that the bar stands in. */
  save: string
  saving: boolean
  /** What must be settled first keeps the changes from being saved, as a conflict does. */
  blocked?: boolean
  onReset: () => void
}

/** In sight at the foot of a tab once something has changed: what is not saved yet, and the buttons to drop it or save it. */
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
      <Button
        type="submit"
        className={classes.save}
        loading={saving}
        disabled={blocked}
        rightSection={<Keys keys={`${MOD_KEY} Enter`} />}
        aria-keyshortcuts="Control+Enter"
      >
        {save}
      </Button>
    </Paper>
  )
}
