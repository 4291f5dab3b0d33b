import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { dayOf } from '../../../core/time/calendar.ts'
import { useShop } from '../../data/session.tsx'
import { failureMessage } from '../../domain-error.ts'
import { formatNumber, formatShortDay, formatTime } from '../../format.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { perform } from '../../kit/feedback/perform.ts'
import { IMPORTS, type ImportKind, type RecentImport, type UndoneImport } from './import-actions.ts'
import classes from './recent-imports.module.css'

const FAILED = 'Gagal membatalkan impor.'
/** Names listed in the question. */
const MAX_NAMED = 5

/** Imports of the last 24 hours; hidden when empty or offline. */
export function RecentImports({ of }: { of: ImportKind }) {
  const zone = useShop().store.timeZone
  const [rows, setRows] = useState<RecentImport[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const { recent, previewUndo, undo, noun } = IMPORTS[of]
  const load = useCallback(() => recent().then(setRows, () => setRows([])), [recent])
  useEffect(() => void load(), [load])

  async function ask({ id }: RecentImport) {
    setBusy(id)
    try {
      const would = await previewUndo(id)
      if (would.undone || would.removed + would.restored === 0) {
        notifyFailure(FAILED, { detail: would.undone ? 'Impor ini sudah dibatalkan.' : unchangedText(would) })
        return await load()
      }
      setBusy(null)
      const yes = await confirm({
        title: 'Batalkan impor ini?',
        message: `${doneText(would, noun)}. ${unchangedText(would)}`.trim(),
        confirm: 'Batalkan impor',
        cancel: 'Kembali',
        danger: true,
      })
      if (!yes) return
      setBusy(id)
      await perform({
        action: () => undo(id),
        done(undone) {
          notifySuccess('Impor berhasil dibatalkan.', {
            detail: `${doneText(undone, noun)}. ${unchangedText(undone)}`.trim(),
          })
        },
        failed: FAILED,
        after: load,
      })
    } catch (error) {
      notifyFailure(FAILED, { detail: failureMessage(error), error })
    } finally {
      setBusy(null)
    }
  }

  if (rows.length === 0) return null
  return (
    <section className={classes.recent} aria-label="Impor sehari terakhir">
      <h3 className={classes.title}>Impor sehari terakhir</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <span className={classes.what}>
              <span className="strong">
                {[
                  row.created > 0 && `${formatNumber(row.created)} baru`,
                  row.updated > 0 && `${formatNumber(row.updated)} diperbarui`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <span className="num detail">
                {formatShortDay(dayOf(row.at, zone))}, {formatTime(row.at, zone)}
                {row.byName && ` · ${row.byName}`}
              </span>
            </span>
            {row.undone ? (
              <Text span className="detail">
                Sudah dibatalkan
              </Text>
            ) : (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconArrowBackUp size={18} />}
                loading={busy === row.id}
                disabled={busy !== null && busy !== row.id}
                onClick={() => void ask(row)}
              >
                Batalkan impor
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** '120 pelanggan dihapus, 4 dikembalikan seperti sebelum impor' */
function doneText({ removed, restored }: UndoneImport, noun: string): string {
  return [
    removed > 0 && `${formatNumber(removed)} ${noun} dihapus`,
    restored > 0 && `${formatNumber(restored)} ${noun} dikembalikan seperti sebelum impor`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** 'Tetap ada: Kopi Senja (sudah dipakai), dan 3 lagi.' */
function unchangedText({ skipped: kept, reasons }: UndoneImport): string {
  if (kept === 0) return ''
  const named = reasons.slice(0, MAX_NAMED).map(({ name, reason: why }) => `${name} (${why})`)
  if (named.length === 0) return `${formatNumber(kept)} tetap seperti sekarang.`
  const more = kept > named.length ? `, dan ${formatNumber(kept - named.length)} lagi` : ''
  return `Tetap seperti sekarang: ${named.join(', ')}${more}.`
}
