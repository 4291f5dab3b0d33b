import { Alert, Button, Chip, Group } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ROW_KINDS, type RowKind } from '../../../core/imports/import-plan.ts'
import { formatNumber } from '../../format.ts'
import { SummaryCells } from '../../kit/display/summary-cells.tsx'
import { FailureCode } from '../../kit/feedback/failure-code.tsx'
import { FilterChip } from '../../kit/lists/filter-chip.tsx'
import { type ImportPreview, ROW_KIND_LOOKS } from './import-actions.ts'
import classes from './import-preview-view.module.css'
import { PreviewList } from './preview-list.tsx'
import { downloadWrongRows } from './wrong-rows.ts'

type ImportPreviewViewProps = {
  step: { preview: ImportPreview; booking: boolean; problem?: string; error?: unknown; overtaken?: string }
  fileName: string
  onApply: () => void
  onOther: () => void
  onClose: () => void
}

export function ImportPreviewView({ step, fileName, onApply, onOther, onClose }: ImportPreviewViewProps) {
  const { preview, booking, problem, error, overtaken } = step
  const { counts } = preview
  const kinds = ROW_KINDS.filter((kind) => counts[kind] > 0)
  const [kind, setKind] = useState<RowKind>(kinds[0] ?? 'same')
  const top = useRef<HTMLHeadingElement>(null)
  // Focus for screen readers.
  useEffect(() => top.current?.focus(), [])
  const toBook = counts.new + counts.changed
  const shown = preview.rows.filter((row) => row.kind === kind)
  return (
    <div className={classes.preview}>
      <h3 ref={top} tabIndex={-1} className={classes.file}>
        {fileName}
      </h3>
      {overtaken && (
        <Alert color="yellow" role="alert" icon={<IconAlertTriangle size={18} />}>
          {overtaken}
        </Alert>
      )}
      <SummaryCells
        cells={ROW_KINDS.map((one) => ({
          label: ROW_KIND_LOOKS[one].label,
          figure: formatNumber(counts[one]),
          missing: one === 'wrong' && counts.wrong > 0,
        }))}
      />
      {preview.notes.map((note) => (
        <p key={note} className={classes.note}>
          <IconInfoCircle size={18} aria-hidden />
          {note}
        </p>
      ))}
      <Group justify="space-between" gap={8}>
        <Chip.Group value={kind} onChange={(value) => setKind(value as RowKind)}>
          <Group gap={8} role="radiogroup" aria-label="Baris yang ditampilkan">
            {kinds.map((one) => (
              <FilterChip key={one} value={one} label={ROW_KIND_LOOKS[one].label} count={counts[one]} />
            ))}
          </Group>
        </Chip.Group>
        {counts.wrong > 0 && (
          <Button variant="default" size="sm" onClick={() => downloadWrongRows(preview.rows, fileName)}>
            Unduh baris yang salah
          </Button>
        )}
      </Group>
      <PreviewList
        key={kind}
        rows={shown}
        total={counts[kind]}
        label={`Baris ${ROW_KIND_LOOKS[kind].label}`}
      />
      <div className={classes.foot}>
        {problem && (
          <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />}>
            {problem} Filenya masih dipilih; tekan Impor untuk mencoba lagi.
            <FailureCode error={error} />
          </Alert>
        )}
        <p className="detail" id="import-verdict">
          {verdict(counts.wrong, toBook)}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" disabled={booking} onClick={onOther}>
            Pilih file lain
          </Button>
          {toBook === 0 && counts.wrong === 0 ? (
            <Button onClick={onClose}>Selesai</Button>
          ) : (
            <Button
              data-saves
              disabled={toBook === 0}
              loading={booking}
              aria-describedby="import-verdict"
              onClick={onApply}
            >
              Impor {formatNumber(toBook)} baris{counts.wrong > 0 && ' yang benar'}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function verdict(wrong: number, toBook: number): string {
  if (wrong > 0 && toBook > 0) {
    return `${formatNumber(wrong)} baris salah tidak ikut diimpor. Unduh, perbaiki, lalu impor lagi: baris yang sudah tersimpan tidak akan ganda.`
  }
  if (wrong > 0) return `${formatNumber(wrong)} baris salah. Perbaiki di filenya, lalu pilih lagi.`
  if (toBook === 0) return 'Semua baris sudah sama dengan data toko. Tidak ada yang perlu diimpor.'
  return 'Semua baris disimpan sekaligus, atau tidak sama sekali.'
}
