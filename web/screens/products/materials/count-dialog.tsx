import { SegmentedControl, Stack, Switch } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import '../../../theme/later-styles.css'
import { type KeyboardEvent, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { MaterialStock } from '../../../../contract/materials.ts'
import { amountInput, amountText, shownUnit, toShown } from '../../../../core/materials/amount.ts'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { formatDay, formatNumber, rupiah } from '../../../format.ts'
import { useToday } from '../../../kit/browser/use-today.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { TableHead } from '../../../kit/display/table-head.tsx'
import { CropFigure, CropMarks } from '../../../kit/fields/crop-marks.tsx'
import { Form } from '../../../kit/fields/form.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { SubmitButton } from '../../../kit/fields/submit-button.tsx'
import type { OpenedDialog } from '../../../kit/records/record-dialog.tsx'
import { NO_REASON, ReasonField, reasonText } from '../../../parts/material/reason-field.tsx'
import { useSendStock } from '../../../parts/material/use-send-stock.ts'
import {
  type CountDraft,
  type Counted,
  countedAmount,
  differenceOf,
  differenceValue,
  isCounted,
  keepCount,
  readCount,
} from './count-draft.ts'
import { kindText } from './material-words.ts'
import classes from './materials.module.css'
import { useMaterials } from './use-materials.ts'

/** Wide enough for what is typed into an empty row, so that no column moves. */
const WIDTHS = [undefined, '8.5rem', '10.5rem', '8rem', '8rem']

const REASONS = ['Sisa potongan', 'Salah cetak', 'Belum dicatat', 'Hilang']

/** Opname of all materials, or of `only` one. What is typed stays on this device until it is saved. */
export function CountDialog({ only, opened, onClose }: OpenedDialog & { only: MaterialStock | null }) {
  const today = useToday(useShop().store.timeZone)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Opname, ${formatDay(today)}`}
      size={860}
      fullScreenOnPhone
    >
      <CountForm only={only} onClose={onClose} />
    </Dialog>
  )
}

function CountForm({ only, onClose }: { only: MaterialStock | null; onClose: () => void }) {
  const { rows } = useMaterials()
  const listed = only ? rows.filter(({ id }) => id === only.id) : rows
  const [draft, setDraft] = useState<CountDraft>(readCount)
  const [isOpenOnly, setIsOpenOnly] = useState(false)
  const [isBlind, setIsBlind] = useLocalStorage({
    ...{ key: 'materials.blindCount', defaultValue: false, getInitialValueInEffect: false },
  })
  const [reason, setReason] = useState(NO_REASON)
  const [tried, setTried] = useState(false)
  const { busy, send } = useSendStock()
  const counted = listed.flatMap((material) => {
    const typed = draft[material.id]
    return isCounted(typed) ? [{ material, typed }] : []
  })
  const differences = counted.map(({ material, typed }) => differenceOf(material, typed))
  const values = counted.map(({ material, typed }) => differenceValue(material, typed))
  const isCostShown = listed.some(({ unitCost }) => unitCost !== null)
  const isApart = differences.some((difference) => difference !== 0)
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const shown = isOpenOnly ? listed.filter(({ id }) => !isCounted(draft[id])) : listed

  function put(material: MaterialStock, amount: number | null) {
    const { [material.id]: before, ...others } = draft
    const next =
      amount === null
        ? others
        : { ...others, [material.id]: { id: before?.id ?? uuidv7(), amount, recorded: material.quantity } }
    setDraft(next)
    keepCount(next)
  }

  async function submit() {
    setTried(true)
    const why = reasonText(reason)
    if (listed.some(({ id }) => Number.isNaN(draft[id]?.amount))) return
    if (counted.length === 0 || (isApart && !why)) return
    const lines = counted.map(({ material, typed }) => {
      const { id, recorded } = typed
      return { id, materialId: material.id, recorded, counted: countedAmount(material, typed) }
    })
    const sent = await send(() => server.materials.count({ lines, ...(isApart && { reason: why }) }), {
      done: `Opname ${formatNumber(counted.length)} bahan disimpan.`,
      failed: 'Gagal menyimpan opname.',
    })
    if (!sent) return
    const rest = Object.fromEntries(
      Object.entries(draft).filter(([id]) => !counted.some(({ material }) => material.id === id)),
    )
    keepCount(rest)
    onClose()
  }

  return (
    <Form onSubmit={() => void submit()}>
      <Stack gap={14} pb={14}>
        <div className={classes.row}>
          <span className="detail">Hitung fisik, lalu isi. Yang kosong tidak diubah.</span>
          <Switch
            label="Hitung dulu"
            description="Catatan tampil setelah dihitung"
            checked={isBlind}
            onChange={(event) => setIsBlind(event.currentTarget.checked)}
          />
          {!only && (
            <SegmentedControl
              aria-label="Yang ditampilkan"
              value={isOpenOnly ? 'open' : 'all'}
              data={[
                { value: 'all', label: `Semua ${formatNumber(listed.length)}` },
                { value: 'open', label: `Belum ${formatNumber(listed.length - counted.length)}` },
              ]}
              onChange={(chosen) => setIsOpenOnly(chosen === 'open')}
            />
          )}
        </div>
        <div className={classes.scroll}>
          <table className={`num inner-table ${classes.count}`} onKeyDown={goDown}>
            <TableHead
              caption="Opname"
              heads={['Bahan', 'Menurut catatan', 'Dihitung', 'Selisih', ...(isCostShown ? ['Nilai'] : [])]}
              figures={isCostShown ? 4 : 3}
              widths={WIDTHS.slice(0, isCostShown ? 5 : 4)}
            />
            <tbody>
              {shown.map((material, index) => (
                <tr key={material.id}>
                  <th scope="row">
                    {material.name} <span className="detail">{kindText(material)}</span>
                  </th>
                  <td data-number>
                    {isBlind && !isCounted(draft[material.id])
                      ? '•••'
                      : amountText(material, draft[material.id]?.recorded ?? material.quantity)}
                  </td>
                  <td data-number>
                    <NumberField
                      className={classes.counted}
                      aria-label={`Dihitung ${material.name} (${shownUnit(material)})`}
                      data-count
                      data-autofocus={index === 0 || undefined}
                      placeholder="—"
                      rightSection={<span className="detail">{shownUnit(material)}</span>}
                      rightSectionWidth={58}
                      kind={amountInput(material)}
                      value={draft[material.id]?.amount ?? null}
                      onChange={(amount) => put(material, amount)}
                    />
                  </td>
                  <Difference material={material} counted={draft[material.id]} isCostShown={isCostShown} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className={classes.sum}>
          <ReasonField
            label="Alasan selisih"
            reasons={REASONS}
            value={reason}
            problem={tried && isApart && !reasonText(reason) && 'Alasan wajib diisi'}
            onChange={setReason}
          />
          <CropMarks>
            <CropFigure label="Selisih" className={sum < 0 ? classes.out : sum > 0 ? classes.low : undefined}>
              {isCostShown
                ? rupiah(sum)
                : `${formatNumber(differences.filter((one) => one !== 0).length)} bahan`}
            </CropFigure>
            <span className={`detail ${classes.beside}`}>
              {formatNumber(counted.length)} dari {formatNumber(listed.length)} dihitung
            </span>
          </CropMarks>
        </div>
        {tried && counted.length === 0 && (
          <p className="problem" role="alert">
            Hitung minimal satu bahan
          </p>
        )}
      </Stack>
      <DialogFoot
        above={<span className="detail">Tersimpan sementara, bisa dilanjutkan nanti.</span>}
        onCancel={onClose}
        cancel="Tutup"
      >
        <SubmitButton loading={busy}>Simpan opname</SubmitButton>
      </DialogFoot>
    </Form>
  )
}

type DifferenceProps = { material: MaterialStock; counted: Counted | undefined; isCostShown: boolean }

function Difference({ material, counted, isCostShown }: DifferenceProps) {
  if (!isCounted(counted)) return <td colSpan={isCostShown ? 2 : 1} />
  const difference = toShown(material, differenceOf(material, counted))
  const value = differenceValue(material, counted)
  const sign = difference > 0 ? '+' : '−'
  return (
    <>
      <td
        data-number
        className={difference === 0 ? classes.exact : difference > 0 ? classes.low : classes.out}
      >
        {difference === 0 ? 'Pas' : `${sign}${formatNumber(Math.abs(difference))} ${shownUnit(material)}`}
      </td>
      {isCostShown && <td data-number>{value !== null && rupiah(value)}</td>}
    </>
  )
}

/** Enter goes to the next field. */
function goDown(event: KeyboardEvent<HTMLTableElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-count]')]
  fields[fields.indexOf(event.target as HTMLInputElement) + 1]?.focus()
}
