import { Alert, Button, SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { uuidv7 } from 'uuidv7'
import type { Drawer } from '../../../contract/drawers.ts'
import {
  COINS,
  calculateVariances,
  cashValue,
  DENOMINATIONS,
  type DenominationCounts,
  type DrawerSettings,
  exceedsVarianceLimit,
  hasVariance,
  NOTES,
} from '../../../core/payments/drawer.ts'
import { drawerCashLines, varianceLabel } from '../../../core/payments/drawer-labels.ts'
import { useConnection } from '../../data/connection.ts'
import { queries } from '../../data/query-client.tsx'
import { type Output, server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { formatDigits, formatNumber, formatTime, rupiah } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { FittedMoney, Money } from '../../kit/display/money.tsx'
import { notifySuccess } from '../../kit/feedback/notify.ts'
import { CropFigure, CropMarks } from '../../kit/fields/crop-marks.tsx'
import { CountField, MoneyField } from '../../kit/fields/number-field.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { onModEnter } from '../../kit/keyboard/on-mod-enter.ts'
import { FilterChips } from '../../kit/lists/filter-chip.tsx'
import { type OpenedDialog, RecordDialog, useRecordDialog } from '../../kit/records/record-dialog.tsx'
import { useLeaveQuestion } from '../../kit/records/use-leave-question.ts'
import { MOD_KEY, PAYMENT_METHOD_LABELS } from '../../text.ts'
import { setOutboxPanelOpen } from '../outbox/panel-state.ts'
import { printClosing } from '../printing/print-invoice.ts'
import classes from './close-dialog.module.css'
import { readProblems, refetchDrawers } from './send.ts'

type CloseProps = { drawer: Drawer; settings: DrawerSettings }
type CountResult = Output['drawers']['count']
/** On phones: count, expected, result. */
const STEPS = 3
const REASONS = ['Salah kembalian', 'Belum dicatat', 'Tidak tahu']

export function CloseDialog({ drawer, settings, ...dialog }: OpenedDialog & CloseProps) {
  return (
    <RecordDialog {...dialog} title={`Tutup kasir, ${drawer.name}`} size={1120}>
      <CloseForm drawer={drawer} settings={settings} onDone={dialog.onClose} />
    </RecordDialog>
  )
}

function CloseForm({ drawer, settings, onDone }: CloseProps & { onDone: () => void }) {
  const { user, store } = useShop()
  const phone = usePhone()
  const { pending, rejected } = useConnection()
  const [pieces, setPieces] = useState<DenominationCounts>({})
  const [typed, setTyped] = useState<{ transfer?: number | null; qris?: number | null }>({})
  const [countResult, setCountResult] = useState<CountResult | null>(null)
  const [chip, setChip] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [typedRemaining, setTypedRemaining] = useState<number | null>()
  const [successor, setSuccessor] = useState<string | null | undefined>(undefined)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const [nextId] = useState(uuidv7)
  const [done, setDone] = useState(false)
  const [step, setStep] = useState(1)
  const form = useRef<HTMLFormElement>(null)

  const isBlind = settings.countFirst && !countResult
  const expected = countResult?.expected ?? drawer.expected
  const sums = countResult?.sums ?? drawer.sums ?? []
  const received = {
    transfer: typed.transfer ?? (isBlind ? 0 : (expected?.transfer ?? 0)),
    qris: typed.qris ?? (isBlind ? 0 : (expected?.qris ?? 0)),
  }
  const unreadable = [...Object.values(pieces), typed.transfer, typed.qris].some(Number.isNaN)
  const count = { pieces: Object.fromEntries(Object.entries(pieces).filter(([, of]) => of)), ...received }
  const counted = unreadable ? 0 : cashValue(count.pieces)
  // An empty drawer is counted by typing 0.
  const isCounted = countResult !== null || Object.keys(pieces).length > 0
  const differences = expected && !unreadable ? calculateVariances(count, expected) : null
  const lacksCount = !isCounted && differences?.cash !== 0
  const isOff = differences !== null && hasVariance(differences)
  const handsOver = successor !== undefined
  const most = isCounted ? counted : Number.POSITIVE_INFINITY
  const remaining = typedRemaining === undefined ? Math.min(drawer.opening, most) : typedRemaining
  const keepsTooMuch = !handsOver && (remaining ?? 0) > most
  const stays = handsOver ? counted : Math.min(remaining ?? 0, counted)
  const reason = [chip, text.trim()].filter(Boolean).join(': ')
  const unsent = pending + rejected
  // In a blind count the result follows the saved count.
  const goesOn = phone && step < (isBlind ? STEPS - 1 : STEPS)
  const dirty = !done && counted > 0
  const mayLeave = useLeaveQuestion({
    dirty,
    editing: false,
    message: 'Hitungan uang di laci belum disimpan.',
    overPage: false,
  })
  const frame = useRecordDialog()
  useEffect(() => frame?.guard(mayLeave))

  function goTo(next: number) {
    flushSync(() => setStep(next))
    if (phone) form.current?.querySelectorAll<HTMLElement>('h3[tabindex]')[next - 1]?.focus()
  }

  async function saveCount() {
    if (sending || unreadable) return
    setSending(true)
    try {
      const body = { id: uuidv7(), ...count }
      setCountResult(await server.drawers.count({ params: { drawerId: drawer.id }, body }))
      setTyped(received)
      goTo(STEPS)
    } catch (error) {
      setProblems(readProblems('Gagal menyimpan hitungan', error, () => void saveCount()))
    }
    setSending(false)
  }

  async function close(print: boolean) {
    if (goesOn) return goTo(step + 1)
    if (isBlind) return await saveCount()
    const wrong: Record<string, string> = {}
    if (lacksCount) wrong.pieces = 'Hitung dulu uang di laci. Ketik 0 jika laci kosong.'
    else if (isOff && !reason) wrong.reason = 'Alasan selisih wajib diisi'
    if (successor === null) wrong.userId = 'Pilih rekan yang menerima'
    setProblems(wrong)
    if (wrong.userId || keepsTooMuch) goTo(3)
    if (wrong.pieces) {
      goTo(1)
      form.current?.querySelector<HTMLElement>('[data-piece]')?.focus()
    }
    if (sending || unreadable || keepsTooMuch || unsent > 0 || Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      const difference = differences?.cash ?? 0
      const words = {
        title: `Tutup kasir ${drawer.name}`,
        about: `${varianceLabel(difference)} ${rupiah(Math.abs(difference))} · ${reason}`,
        verb: 'tutup kasir',
      }
      const body = {
        ...count,
        remaining: handsOver ? 0 : stays,
        reason: reason || undefined,
        handOver: successor ? { drawerId: nextId, userId: successor } : undefined,
      }
      await server.drawers.close(
        { params: { drawerId: drawer.id }, body },
        { context: { approvalPrompt: words } },
      )
      setDone(true)
      refetchDrawers()
      notifySuccess('Kasir ditutup.', {
        about: 'drawer',
        detail: difference === 0 ? 'Pas.' : `${varianceLabel(difference)} ${rupiah(Math.abs(difference))}.`,
        action: { label: 'Cetak', onClick: () => printClosing(drawer.id) },
      })
      if (print) printClosing(drawer.id)
      return onDone()
    } catch (error) {
      const found = readProblems('Gagal menutup kasir', error, () => void close(print))
      setProblems(found)
      if (found.remaining || found.userId) goTo(3)
    }
    setSending(false)
  }

  const pieceField = ({ key, worth }: (typeof DENOMINATIONS)[number]) => (
    <tr key={key}>
      <th scope="row">
        <Money amount={worth} />
      </th>
      <td>
        <CountField
          aria-label={`${key.startsWith('coin') ? 'Logam' : 'Kertas'} ${rupiah(worth)}`}
          data-piece
          data-autofocus={key === DENOMINATIONS[0]?.key || undefined}
          placeholder="0"
          disabled={countResult !== null}
          value={pieces[key] ?? null}
          onChange={(of) => setPieces((before) => ({ ...before, [key]: of ?? 0 }))}
          onKeyDown={toNextPiece}
        />
      </td>
      <td className="num">{pieces[key] ? formatDigits(worth * pieces[key]) : '—'}</td>
    </tr>
  )

  const reasonField = isOff && !isBlind && !lacksCount && (
    <fieldset className={classes.reason}>
      <legend>Alasan selisih *</legend>
      <FilterChips values={REASONS} value={chip} onChange={setChip} />
      <TextInput
        aria-label="Keterangan selisih"
        placeholder="Keterangan"
        maxLength={160}
        value={text}
        error={problems.reason}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </fieldset>
  )

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onKeyDown={onModEnter(() => void close(true))}
      onSubmit={(event) => {
        event.preventDefault()
        void close(false)
      }}
    >
      {phone && (
        <p className={classes.since}>
          Langkah {step} dari {STEPS}
        </p>
      )}
      {unsent > 0 && (
        <Alert
          color="yellow"
          role="alert"
          title={`${formatNumber(unsent)} data di perangkat ini belum terkirim`}
        >
          Uangnya belum masuk hitungan. Kirim dulu, lalu tutup kasir.{' '}
          <Button variant="default" size="sm" mt={8} onClick={() => setOutboxPanelOpen(true)}>
            Lihat yang belum terkirim
          </Button>
        </Alert>
      )}
      <div className={classes.columns}>
        <section aria-labelledby="hitung-uang" hidden={phone && step !== 1}>
          <div className={classes.between}>
            <h3 id="hitung-uang" tabIndex={-1}>
              Hitung uang di laci
            </h3>
            <span className="detail">lembar atau keping</span>
          </div>
          {lacksCount && problems.pieces && (
            <Text role="alert" c="error" fz="sm">
              {problems.pieces}
            </Text>
          )}
          <table className={classes.pieces} aria-label="Kertas">
            <tbody>{NOTES.map(pieceField)}</tbody>
          </table>
          <details className={classes.coins}>
            <summary>
              <IconChevronRight size={18} aria-hidden="true" />
              Logam
              <Money
                className={`strong ${classes.coinsTotal}`}
                amount={unreadable ? 0 : cashValue(coinsOf(pieces))}
              />
            </summary>
            <table className={classes.pieces} aria-label="Logam">
              <tbody>{COINS.map(pieceField)}</tbody>
            </table>
          </details>
        </section>
        <section aria-labelledby="tunai-seharusnya" hidden={phone && step !== 2}>
          <h3 id="tunai-seharusnya" tabIndex={-1}>
            Tunai seharusnya
          </h3>
          {expected && !isBlind ? (
            <dl className={classes.lines}>
              {drawerCashLines(
                drawer.opening,
                sums.filter(({ method }) => method === 'cash'),
              ).map(({ label, count: of, amount }) => (
                <div key={label}>
                  <dt>
                    {label} {of !== null && <span className={classes.count}>{formatNumber(of)}</span>}
                  </dt>
                  <dd>
                    <Money amount={amount} />
                  </dd>
                </div>
              ))}
            </dl>
          ) : (
            <Text c="dimmed">Terlihat setelah uang di laci dihitung.</Text>
          )}
          <h3>Bukan tunai</h3>
          <table className={classes.others}>
            <thead>
              <tr>
                <th scope="col">Metode</th>
                {!isBlind && <th scope="col">Tercatat</th>}
                <th scope="col">Diterima</th>
                {!isBlind && <th scope="col">Selisih</th>}
              </tr>
            </thead>
            <tbody>
              {(['transfer', 'qris'] as const).map((method) => (
                <tr key={method}>
                  <th scope="row">{PAYMENT_METHOD_LABELS[method]}</th>
                  {!isBlind && <td className="num">{formatDigits(expected?.[method] ?? 0)}</td>}
                  <td>
                    <MoneyField
                      aria-label={`${PAYMENT_METHOD_LABELS[method]} diterima`}
                      disabled={countResult !== null}
                      value={typed[method] === undefined ? received[method] : typed[method]}
                      onChange={(amount) => setTyped((before) => ({ ...before, [method]: amount }))}
                    />
                  </td>
                  {!isBlind && (
                    <td className="num" data-off={(differences?.[method] ?? 0) !== 0 || undefined}>
                      {formatDigits(differences?.[method] ?? 0)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section aria-labelledby="hasil" hidden={phone && step !== 3}>
          <h3 id="hasil" tabIndex={-1}>
            Hasil
          </h3>
          {isBlind && (
            <Text c="dimmed">Selisih terlihat setelah hitungan disimpan. Setiap hitungan tercatat.</Text>
          )}
          {phone && reasonField}
          {countResult && (
            <Button
              variant="default"
              onClick={() => {
                setCountResult(null)
                goTo(1)
              }}
            >
              Hitung lagi
            </Button>
          )}
          <SegmentedControl
            fullWidth
            aria-label="Setelah ditutup"
            value={handsOver ? 'hand-over' : 'deposit'}
            data={[
              { value: 'deposit', label: 'Disetor' },
              { value: 'hand-over', label: 'Serah terima' },
            ]}
            onChange={(way) => setSuccessor(way === 'deposit' ? undefined : null)}
          />
          {handsOver ? (
            <Successor value={successor ?? null} error={problems.userId} onChange={setSuccessor} />
          ) : (
            <>
              <MoneyField
                label="Tinggal di laci, modal berikutnya"
                value={remaining}
                error={keepsTooMuch ? `Paling banyak ${rupiah(counted)}` : problems.remaining}
                onChange={setTypedRemaining}
              />
              <div className={classes.between}>
                <span>Disetor ke pemilik</span>
                <span className="strong">
                  <Money amount={counted - stays} />
                </span>
              </div>
            </>
          )}
          <dl className={classes.lines}>
            <div>
              <dt>{drawer.isAutomatic ? 'Belum dibuka, uang tercatat sejak' : 'Dibuka'}</dt>
              <dd>
                {formatTime(drawer.openedAt ?? drawer.beganAt, store.timeZone)}
                {drawer.openedByName && `, ${drawer.openedByName}`}
              </dd>
            </div>
            <div>
              <dt>Ditutup oleh</dt>
              <dd className="strong">{user.name}</dd>
            </div>
          </dl>
          {differences &&
            !isBlind &&
            !lacksCount &&
            exceedsVarianceLimit(differences, settings.witnessAbove) && (
              <Text c="dimmed" fz="sm">
                Selisih lebih dari {rupiah(settings.witnessAbove)} disaksikan rekan, jika ada, dengan kata
                sandinya.
              </Text>
            )}
        </section>
      </div>
      <DialogFoot
        wide
        above={
          <div className={classes.result}>
            {!phone && reasonField}
            <div className={classes.part}>
              <span>Tunai terhitung</span>
              <FittedMoney amount={counted} />
            </div>
            <div className={classes.part}>
              <span>Seharusnya</span>
              {expected && !isBlind ? <FittedMoney amount={expected.cash} /> : <span>—</span>}
            </div>
            <CropMarks>
              {differences && !isBlind && !lacksCount ? (
                <CropFigure label={varianceLabel(differences.cash)} className={toneOf(differences.cash)}>
                  <FittedMoney amount={Math.abs(differences.cash)} />
                </CropFigure>
              ) : (
                <CropFigure label="Selisih" className={classes.uncounted}>
                  {isBlind && isCounted ? 'Setelah disimpan' : 'Belum dihitung'}
                </CropFigure>
              )}
            </CropMarks>
          </div>
        }
      >
        {phone && step > 1 ? (
          <Button variant="default" h={44} onClick={() => goTo(step - 1)}>
            Kembali
          </Button>
        ) : (
          <Button variant="default" h={44} onClick={() => void frame?.leave()}>
            Batal
          </Button>
        )}
        {!isBlind && !goesOn && (
          <Button type="submit" variant="default" h={44} loading={sending} disabled={unsent > 0}>
            Tutup saja
          </Button>
        )}
        <Button
          h={44}
          rightSection={!phone && <Keys keys={`${MOD_KEY} Enter`} />}
          aria-keyshortcuts="Control+Enter"
          loading={sending}
          disabled={unsent > 0 && !isBlind && !goesOn}
          onClick={() => void close(true)}
        >
          {goesOn
            ? `Lanjut: ${step === 1 ? 'bukan tunai' : 'hasil'}`
            : isBlind
              ? 'Simpan hitungan'
              : 'Tutup dan cetak'}
        </Button>
      </DialogFoot>
    </form>
  )
}

function Successor(props: {
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}) {
  const input = { call: 'drawers.close' as const, rights: [], discount: 0 }
  const colleagues = useQuery(queries.approvals.colleagues.queryOptions({ input }))
  return (
    <Select
      label="Diterima oleh"
      required
      allowDeselect={false}
      placeholder="Pilih rekan"
      description="Laci berikutnya mulai dengan seluruh uang yang terhitung."
      data={(colleagues.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  )
}

function coinsOf(pieces: DenominationCounts): DenominationCounts {
  return Object.fromEntries(COINS.map(({ key }) => [key, pieces[key] ?? 0]))
}

/** Enter moves on like Tab, and opens the coins after the last note. */
function toNextPiece(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-piece]') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  next?.closest('details')?.setAttribute('open', '')
  next?.focus()
}

function toneOf(difference: number): string | undefined {
  if (difference === 0) return classes.even
  return difference < 0 ? classes.short : classes.over
}
