import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { v7 as uuidv7 } from 'uuid'
import type { Drawer } from '../../../contract/drawers.ts'
import type { DrawerSettings } from '../../../core/payments/drawer.ts'
import { varianceLabel } from '../../../core/payments/drawer-labels.ts'
import { useConnection } from '../../data/connection.ts'
import { server } from '../../data/server.ts'
import { formatNumber, rupiah } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { notifySuccess } from '../../kit/feedback/notify.ts'
import { Form } from '../../kit/fields/form.tsx'
import { Keys } from '../../kit/keyboard/keys.tsx'
import { onModEnter } from '../../kit/keyboard/on-mod-enter.ts'
import { type OpenedDialog, RecordDialog, useRecordDialog } from '../../kit/records/record-dialog.tsx'
import { useLeaveQuestion } from '../../kit/records/use-leave-question.ts'
import { MOD_KEY } from '../../text.ts'
import { setOutboxPanelOpen } from '../outbox/panel-state.ts'
import { printClosing } from '../printing/print-invoice.ts'
import { CloseCount } from './close-count.tsx'
import classes from './close-dialog.module.css'
import { CloseExpected } from './close-expected.tsx'
import { type CloseChoices, CloseResult, VarianceReason } from './close-result.tsx'
import { CloseSummary } from './close-summary.tsx'
import { readProblems, refetchDrawers } from './send.ts'
import { useBlindCount } from './use-blind-count.ts'

type CloseProps = { drawer: Drawer; settings: DrawerSettings }

/** On phones: count, expected, result. */
const STEPS = 3

export function CloseDialog({ drawer, settings, ...dialog }: OpenedDialog & CloseProps) {
  return (
    <RecordDialog {...dialog} title={`Tutup kasir, ${drawer.name}`} size={1120}>
      <CloseForm drawer={drawer} settings={settings} onDone={dialog.onClose} />
    </RecordDialog>
  )
}

function CloseForm({ drawer, settings, onDone }: CloseProps & { onDone: () => void }) {
  const phone = usePhone()
  const { pending, rejected } = useConnection()
  const blind = useBlindCount(drawer, settings.blindCount)
  const [choices, setChoices] = useState<CloseChoices>({
    chip: null,
    text: '',
    remainingFloat: undefined,
    successor: undefined,
  })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const [nextId] = useState(() => uuidv7())
  const [done, setDone] = useState(false)
  const [step, setStep] = useState(1)
  const form = useRef<HTMLFormElement>(null)
  const prints = useRef(false)

  const { isBlind, counted } = blind
  const { successor } = choices
  const handsOver = successor !== undefined
  const most = blind.isCounted ? counted : Number.POSITIVE_INFINITY
  const remainingFloat =
    choices.remainingFloat === undefined ? Math.min(drawer.openingFloat, most) : choices.remainingFloat
  const keepsTooMuch = !handsOver && (remainingFloat ?? 0) > most
  const stays = handsOver ? counted : Math.min(remainingFloat ?? 0, counted)
  const reason = [choices.chip, choices.text.trim()].filter(Boolean).join(': ')
  const unsent = pending + rejected
  // In a blind count the result follows the saved count.
  const hasStepBefore = phone && step > 1
  const goesOn = phone && step < (isBlind ? STEPS - 1 : STEPS)
  const mayLeave = useLeaveQuestion({
    dirty: !done && counted > 0,
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
    if (sending || blind.isUnreadable) return
    setSending(true)
    try {
      await blind.save()
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
    if (blind.lacksCount) wrong.denominations = 'Hitung dulu uang di laci. Ketik 0 jika laci kosong.'
    else if (blind.hasVariance && !reason) wrong.reason = 'Alasan selisih wajib diisi'
    if (successor === null) wrong.userId = 'Pilih rekan yang menerima'
    setProblems(wrong)
    if (wrong.userId || keepsTooMuch) goTo(3)
    if (wrong.denominations) {
      goTo(1)
      form.current?.querySelector<HTMLElement>('[data-piece]')?.focus()
    }
    if (sending || blind.isUnreadable || keepsTooMuch || unsent > 0 || Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      const variance = blind.variances?.cash ?? 0
      const varianceText = `${varianceLabel(variance)} ${rupiah(Math.abs(variance))}`
      const approvalPrompt = {
        title: `Tutup kasir ${drawer.name}`,
        about: `${varianceText} · ${reason}`,
        verb: 'tutup kasir',
      }
      const body = {
        ...blind.count,
        remainingFloat: handsOver ? 0 : stays,
        reason: reason || undefined,
        handOver: successor ? { drawerId: nextId, userId: successor } : undefined,
      }
      await server.drawers.close({ params: { drawerId: drawer.id }, body }, { context: { approvalPrompt } })
      setDone(true)
      refetchDrawers()
      notifySuccess('Kasir ditutup.', {
        about: 'drawer',
        detail: variance === 0 ? 'Pas.' : `${varianceText}.`,
        action: { label: 'Cetak', onClick: () => printClosing(drawer.id) },
      })
      if (print) printClosing(drawer.id)
      return onDone()
    } catch (error) {
      const found = readProblems('Gagal menutup kasir', error, () => void close(print))
      setProblems(found)
      if (found.remainingFloat || found.userId) goTo(3)
    }
    setSending(false)
  }

  /** Through the form, which moves the focus to the first problem. */
  function closeAndPrint() {
    prints.current = true
    form.current?.requestSubmit()
    prints.current = false
  }

  const onChoose = (change: Partial<CloseChoices>) => setChoices((before) => ({ ...before, ...change }))
  const chosen = { blind, settings, choices, problems, onChoose }
  return (
    <Form
      ref={form}
      className={classes.form}
      onKeyDown={onModEnter(closeAndPrint)}
      onSubmit={() => close(prints.current)}
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
        <CloseCount blind={blind} hidden={phone && step !== 1} problem={problems.denominations} />
        <CloseExpected blind={blind} openingFloat={drawer.openingFloat} hidden={phone && step !== 2} />
        <CloseResult
          {...chosen}
          drawer={drawer}
          hidden={phone && step !== 3}
          reasonField={phone && <VarianceReason {...chosen} />}
          remainingFloat={remainingFloat}
          keepsTooMuch={keepsTooMuch}
          deposited={blind.lacksCount ? null : counted - stays}
          onCountAgain={() => {
            blind.countAgain()
            goTo(1)
          }}
        />
      </div>
      <DialogFoot
        wide
        above={<CloseSummary blind={blind}>{!phone && <VarianceReason {...chosen} />}</CloseSummary>}
        onCancel={() => (hasStepBefore ? goTo(step - 1) : void frame?.leave())}
        cancel={hasStepBefore ? 'Kembali' : 'Batal'}
      >
        {!isBlind && !goesOn && (
          <Button type="submit" variant="default" loading={sending} disabled={unsent > 0}>
            Tutup saja
          </Button>
        )}
        <Button
          variant={blind.lacksCount && !goesOn ? 'default' : 'filled'}
          rightSection={!phone && <Keys keys={`${MOD_KEY} Enter`} />}
          aria-keyshortcuts="Control+Enter"
          loading={sending}
          disabled={unsent > 0 && !isBlind && !goesOn}
          onClick={closeAndPrint}
        >
          {goesOn
            ? `Lanjut: ${step === 1 ? 'bukan tunai' : 'hasil'}`
            : isBlind
              ? 'Simpan hitungan'
              : 'Tutup dan cetak'}
        </Button>
      </DialogFoot>
    </Form>
  )
}
