import { Alert, Button, PasswordInput, Radio, Select, Text, TextInput } from '@mantine/core'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import '../../theme/later-styles.css'
import { IconCloudOff, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApprovableCall } from '../../../contract/approvable.ts'
import type { Right } from '../../../core/access/access.ts'
import { queries, WithQueries } from '../../data/query-client.tsx'
import { type ApprovalPrompt, server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf, failureMessage, problemsIn } from '../../domain-error.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { Money } from '../../kit/display/money.tsx'
import { ChoiceCard } from '../../kit/fields/choice-card.tsx'
import { Form } from '../../kit/fields/form.tsx'
import { PAYMENT_METHOD_LABELS, ROLE_LABELS } from '../../text.ts'
import classes from './approval-dialog.module.css'

/** More colleagues are shown as a list. */
const CARDS = 4

export type ApprovalRequest = {
  call: ApprovableCall
  /** Exactly as sent: the approval is bound to it. */
  input: object
  /** 'Peran Kasir tidak boleh mengembalikan uang'. */
  reason: string
  rights: Right[]
  /** Extra discount in percent; 0 within the limit. */
  discount: number
  words: ApprovalPrompt | undefined
}

type ApprovalQuestion = { asked: ApprovalRequest; answer: (approval: string | false) => void }

/** A colleague approves this one action with their password, without signing in. */
export function ApprovalDialog({ opened, ...asking }: ApprovalQuestion & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={() => asking.answer(false)}
      title={
        <span className={classes.title}>
          <IconShieldLock size={20} aria-hidden="true" /> Perlu persetujuan
        </span>
      }
      size={520}
      fullScreenOnPhone
      closeOnClickOutside={false}
      // Above the form it belongs to.
      zIndex={300}
    >
      <WithQueries>
        <ApprovalForm {...asking} />
      </WithQueries>
    </Dialog>
  )
}

function ApprovalForm({ asked: { call, input, rights, discount, words, reason }, answer }: ApprovalQuestion) {
  const { user } = useShop()
  const online = useOnline()
  const missing = { call, rights, discount }
  const colleagues = useQuery(queries.approvals.colleagues.queryOptions({ input: missing, staleTime: 0 }))
  const rows = colleagues.data?.rows ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const approver = rows.find(({ id }) => id === chosen) ?? rows[0]

  function choose(id: string | null) {
    setChosen(id)
    setPassword('')
    setCode('')
    setAsksForCode(false)
    setProblems({})
  }

  async function approve() {
    if (!approver || sending) return
    if (!password) return setProblems({ password: 'Kata sandi wajib diisi' })
    setSending(true)
    setProblems({})
    try {
      const call = { ...missing, input: input as Record<string, unknown> }
      const proof = { password, code: asksForCode ? code : undefined }
      const { id } = await server.approvals.create({ ...call, approverId: approver.id, ...proof })
      return answer(id)
    } catch (error) {
      const found = problemsIn(domainErrorOf(error)?.data)
      if ('code' in found) setAsksForCode(true)
      else setPassword('')
      // The first answer asks for a code: not an error yet.
      if (!('code' in found) || asksForCode) {
        setProblems('password' in found || 'code' in found ? found : { password: failureMessage(error) })
      }
    }
    setSending(false)
  }

  return (
    <Form className={classes.form} onSubmit={approve}>
      <Text c="dimmed">
        {reason}. Minta rekan yang berhak memasukkan kata sandinya di sini. Anda tetap masuk sebagai{' '}
        {user.name}.
      </Text>
      {words && (
        <div className={classes.action}>
          <div>
            <span className="strong">{words.title}</span>
            {words.about && <span className="detail">{words.about}</span>}
          </div>
          {words.out && words.out.amount > 0 && (
            <div className={classes.out}>
              <span className="detail">
                {['Uang keluar', words.out.method && PAYMENT_METHOD_LABELS[words.out.method]]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <Money amount={words.out.amount} className={classes.sum} />
            </div>
          )}
        </div>
      )}
      {online && <QueryState query={colleagues} />}
      {rows.length > CARDS ? (
        <Select
          label="Disetujui oleh"
          required
          value={approver?.id ?? null}
          onChange={choose}
          comboboxProps={{ zIndex: 301 }}
          data={rows.map(({ id, name, role }) => ({ value: id, label: `${name}, ${ROLE_LABELS[role]}` }))}
        />
      ) : (
        rows.length > 0 && (
          <Radio.Group label="Disetujui oleh" required value={approver?.id ?? null} onChange={choose}>
            <div className={classes.people}>
              {rows.map(({ id, name, role }) => (
                <ChoiceCard key={id} value={id} title={name} about={ROLE_LABELS[role]} />
              ))}
            </div>
          </Radio.Group>
        )
      )}
      {colleagues.isSuccess && rows.length === 0 && (
        <Alert color="yellow">
          {rights.length > 0
            ? 'Tidak ada rekan lain yang berhak. Minta pemilik mengatur Hak Akses.'
            : 'Belum ada rekan lain yang punya kata sandi. Minta pemilik menambahkannya di Pengaturan, Pengguna.'}
        </Alert>
      )}
      <PasswordInput
        label={approver ? `Kata sandi ${approver.name}` : 'Kata sandi'}
        required
        data-autofocus
        autoComplete="off"
        maxLength={128}
        value={password}
        error={problems.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan kata sandi' }}
        description="Hanya untuk tindakan ini. Kedua nama tercatat di Riwayat."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {asksForCode && approver && (
        <TextInput
          label={`Kode dari aplikasi ${approver.name}`}
          required
          autoFocus
          autoComplete="off"
          inputMode="numeric"
          maxLength={40}
          value={code}
          error={problems.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {!online && (
        <Alert color="yellow" role="status" icon={<IconCloudOff size={18} />}>
          Perlu tersambung ke server
        </Alert>
      )}
      <DialogFoot wide onCancel={() => answer(false)} cancel="Kembali">
        <Button type="submit" color="magenta" loading={sending} disabled={!online || !approver}>
          Setujui dan {words?.verb ?? 'lanjutkan'}
        </Button>
      </DialogFoot>
    </Form>
  )
}
