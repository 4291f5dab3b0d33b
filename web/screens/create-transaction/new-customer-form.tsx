import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import {
  customerInputSchema,
  findByPhone,
  MEMBERSHIP_TIERS,
  type MembershipTier,
} from '../../../core/customers/customer.ts'
import type { StoreConfig } from '../../../core/shop/store.ts'
import { createCustomer } from '../../data/outbox.ts'
import { domainErrorOf, problemsIn } from '../../domain-error.ts'
import { useIsShown } from '../../kit/browser/use-is-shown.ts'
import { notifyFailure, withdrawNotice } from '../../kit/feedback/notify.ts'
import { Form } from '../../kit/fields/form.tsx'
import { SubmitButton } from '../../kit/fields/submit-button.tsx'
import { holdKeys } from '../../kit/keyboard/hold-keys.ts'
import { useCustomersByPhone } from '../../parts/customer/customer-search.tsx'
import { confirmDuplicate } from '../../parts/customer/duplicate-customer.ts'
import { memberTierText } from '../../parts/customer/member-tier-text.ts'
import { PhoneOwner } from '../../parts/customer/phone-owner.tsx'
import type { NewCustomer } from './draft.ts'

type NewCustomerFormProps = {
  form: NewCustomer
  store: StoreConfig
  onForm: (form: NewCustomer) => void
  onChoose: (customer: Customer) => void
  onBack: () => void
}
type Field = 'name' | 'phone'
const FIELDS: Field[] = ['name', 'phone']
const FAILED = 'Gagal membuat pelanggan. Silakan coba lagi.'

export function NewCustomerForm({ form, store, onForm, onChoose, onBack }: NewCustomerFormProps) {
  const customers = useCustomersByPhone(form.phone)
  const owner = useMemo(() => findByPhone(customers, form.phone), [customers, form.phone])
  const [touched, setTouched] = useState<Partial<Record<Field, boolean>>>({})
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({})
  const [saving, setSaving] = useState(false)
  const isShown = useIsShown()
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})
  const checked = checkedForm(form)
  // The form replaces the list in an open dialog, so it moves the focus; the searched text is already in its field.
  const first = useRef<Field>(form.name !== '' && form.phone === '' ? 'phone' : 'name')
  useLayoutEffect(() => inputs.current[first.current]?.focus(), [])
  useEffect(() => () => withdrawNotice(FAILED), [])
  const shown = (field: Field) => refused[field] ?? (touched[field] ? checked.problems[field] : undefined)

  const change = (part: Partial<NewCustomer>) => {
    setRefused({})
    onForm({ ...form, ...part })
  }

  async function save() {
    setTouched({ name: true, phone: true })
    const wrong = FIELDS.find((field) => checked.problems[field])
    if (wrong || !checked.input) return inputs.current[wrong ?? 'name']?.focus()
    if (saving) return
    setSaving(true)
    const keys = holdKeys()
    try {
      if (!(await confirmDuplicate(customers, checked.input, { zone: store.timeZone, except: form.id })))
        return
      const customer = await createCustomer({ ...checked.input, id: form.id })
      // After leaving the form, another customer may have been chosen.
      if (isShown.current) onChoose(customer)
      keys.release()
    } catch (error) {
      const refusal = domainErrorOf(error)
      const found = problemsIn(refusal?.data)
      if (found.name || found.phone) return setRefused(found)
      notifyFailure(FAILED, {
        detail: refusal?.message,
        error,
        onRetry: () => void save(),
      })
    } finally {
      keys.drop()
      setSaving(false)
    }
  }

  return (
    <Form onSubmit={save}>
      <Stack gap={14}>
        <TextInput
          ref={(input) => {
            inputs.current.name = input
          }}
          data-autofocus={first.current === 'name' || undefined}
          label="Nama Lengkap"
          required
          autoComplete="off"
          maxLength={120}
          value={form.name}
          error={shown('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
          onBlur={() => setTouched((before) => ({ ...before, name: form.name !== '' }))}
        />
        <div>
          <TextInput
            ref={(input) => {
              inputs.current.phone = input
            }}
            data-autofocus={first.current === 'phone' || undefined}
            label="Telepon"
            required
            type="tel"
            autoComplete="off"
            placeholder="08…"
            maxLength={30}
            value={form.phone}
            error={shown('phone')}
            onChange={(event) => change({ phone: event.currentTarget.value })}
            onBlur={() => setTouched((before) => ({ ...before, phone: form.phone !== '' }))}
          />
          <PhoneOwner owner={owner} onChoose={onChoose} />
        </div>
        <fieldset className="fieldset">
          <legend>Tingkat member</legend>
          <SegmentedControl
            fullWidth
            aria-label="Tingkat member"
            value={form.membershipTier}
            data={MEMBERSHIP_TIERS.toReversed().map((tier) => ({
              value: tier,
              label: memberTierText(store, tier),
            }))}
            onChange={(tier) => change({ membershipTier: tier as MembershipTier })}
          />
        </fieldset>
        <Group gap={8} mt={6}>
          <Button variant="default" h={44} onClick={onBack}>
            Kembali
          </Button>
          <SubmitButton h={44} flex={1} loading={saving}>
            Simpan pelanggan
          </SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}

function checkedForm(form: NewCustomer) {
  const { name, phone, membershipTier } = form
  const parsed = customerInputSchema.safeParse({ name, phone, membershipTier })
  if (parsed.success) return { input: parsed.data, problems: {} as Partial<Record<Field, string>> }
  const problems = Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message]),
  )
  return { input: null, problems: problems as Partial<Record<Field, string>> }
}
