import { Button, SegmentedControl, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { MEMBERSHIP_TIERS, type MembershipTier, ownerOfPhone } from '../../../core/customer.ts'
import { discountRateOf } from '../../../core/store.ts'
import { useCustomers } from '../../data/customers.ts'
import { useShop } from '../../data/session.tsx'
import { percent } from '../../format.ts'
import { Keys } from '../../kit/keys.tsx'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { ConflictAlert } from '../../kit/record/conflict-alert.tsx'
import { MOD_KEY, TIER_NAMES } from '../../text.ts'
import classes from './customer-form.module.css'
import { FIELD_NAMES } from './customer-form-model.ts'
import { useCustomerForm } from './use-customer-form.ts'

type CustomerFormProps = {
  /** Who is changed, as this browser knows them now; null for a new customer. */
  latest: Customer | null
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** All fields of a customer (specification, sections 3 and 5). */
export function CustomerForm({ latest, onDirty, onCancel, onSaved }: CustomerFormProps) {
  const { form, ...state } = useCustomerForm(latest)
  const element = useRef<HTMLFormElement>(null)
  const { store } = useShop()
  const customers = useCustomers()
  const phoneOwner = useMemo(
    () => ownerOfPhone(customers, form.phone, latest?.id),
    [customers, form.phone, latest?.id],
  )
  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty])

  async function save() {
    const outcome = await state.save()
    if (outcome?.state === 'saved') {
      notifySuccess('Pelanggan berhasil disimpan.', {
        detail: outcome.waiting ? 'Menunggu dikirim ke server.' : undefined,
      })
      onSaved()
    } else if (outcome?.state === 'failed') {
      notifyFailure('Gagal menyimpan pelanggan.', {
        detail: outcome.reason ?? 'Isian Anda tetap di layar.',
        onRetry: () => element.current?.requestSubmit(),
      })
    } else {
      // The first wrong field, or what has to be decided, gets the focus.
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[role="alert"] button, [aria-invalid="true"]')?.focus(),
      )
    }
  }

  const text = (field: 'name' | 'phone' | 'whatsapp' | 'email' | 'address') =>
    ({
      label: FIELD_NAMES[field],
      autoComplete: 'off',
      value: form[field],
      error: state.problem(field),
      onChange: (event: { currentTarget: { value: string } }) =>
        state.change({ [field]: event.currentTarget.value }),
      onBlur: () => state.leave(field),
    }) satisfies TextInputProps

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void save()
      }}
    >
      {state.conflict && (
        <ConflictAlert
          title="Pelanggan ini baru saja diubah orang lain"
          rows={state.conflict}
          onReload={state.reload}
          onKeep={state.keep}
        />
      )}
      <TextInput {...text('name')} required maxLength={120} data-autofocus />
      <div className={classes.pair}>
        <div>
          <TextInput {...text('phone')} required type="tel" placeholder="08…" maxLength={30} />
          <div role="status">
            {phoneOwner && <p className={classes.owner}>Nomor ini sudah dipakai {phoneOwner.name}.</p>}
          </div>
        </div>
        <TextInput {...text('whatsapp')} type="tel" placeholder="Kosongkan bila sama" maxLength={30} />
      </div>
      <TextInput {...text('email')} type="email" inputMode="email" maxLength={200} />
      <fieldset className={classes.tier}>
        <legend className={classes.legend}>{FIELD_NAMES.membershipTier}</legend>
        <SegmentedControl
          fullWidth
          aria-label={FIELD_NAMES.membershipTier}
          value={form.membershipTier}
          data={MEMBERSHIP_TIERS.toReversed().map((tier) => ({
            value: tier,
            label: `${TIER_NAMES[tier]} ${percent(discountRateOf(store, tier))}`,
          }))}
          onChange={(tier) => state.change({ membershipTier: tier as MembershipTier })}
        />
      </fieldset>
      <Textarea {...text('address')} autosize minRows={2} maxRows={5} maxLength={300} />
      <div className={classes.foot}>
        <Button variant="default" onMouseDown={keepFocus} onClick={onCancel}>
          Batal
        </Button>
        <Button
          type="submit"
          onMouseDown={keepFocus}
          className={classes.save}
          loading={state.saving}
          disabled={state.conflict !== null || (latest !== null && !state.dirty)}
          rightSection={<Keys keys={`${MOD_KEY} Enter`} />}
          aria-keyshortcuts="Control+Enter"
        >
          {latest ? 'Simpan perubahan' : 'Simpan pelanggan'}
        </Button>
      </div>
    </form>
  )
}

/** A field that is left may say what is wrong with it, and move the button away from under the pointer that presses it. */
function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault()
}
